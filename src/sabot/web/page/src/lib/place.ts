/** Whether somebody has lost the seat that he had at a table when he last looked. */
import { keep, kept } from './keeping';
import type { Frame } from './types';

/** Told of every frame of a table, whether its player has lost his seat; who leaves or is sent away has not. */
export function lostPlace(table: string, { me, view, terms }: Frame): boolean {
  const key = `seat.${table}`;
  const here = view.players.find(({ id }) => id === me);
  if (here) keep(key, here.leaving ? null : here.id);
  else if (view.stage === 'over' || terms.way === 'barred') keep(key, null);
  return me !== null && !here && kept(key) === me;
}
