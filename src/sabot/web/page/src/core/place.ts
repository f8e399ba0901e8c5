/** Which seat somebody had at a table when he last looked, and which he has asked for. */
import { keep, kept } from './keeping';
import type { Frame } from './types';

/** Told of every frame of a table, whether its player has lost his seat: who sees himself go has left it, on whatever device he said so, or was sent away. */
export function lostPlace(table: string, { me, view, terms }: Frame, goes: boolean = false): boolean {
  const key = `seat.${table}`;
  const here = view.players.find(({ id }) => id === me);
  if (me && (here || terms.way === 'barred')) keep(wantedKey(table, me), null);
  if (here) keep(key, here.leaving ? null : here.id);
  else if (goes || view.stage === 'over' || terms.way === 'barred') keep(key, null);
  return me !== null && !here && kept(key) === me;
}

/** How somebody wants to sit down, or to stand, once the host lets him in. */
export interface SeatRequest {
  seat: number | null;
  amount: number;
}

/** Keep how somebody wants to sit down. */
export function wants(table: string, me: string, wish: SeatRequest): void {
  keep(wantedKey(table, me), JSON.stringify(wish));
}

/** How somebody wanted to sit down when he asked for a seat; null for who has not asked, or has had it. */
export function wanted(table: string, me: string): SeatRequest | null {
  return JSON.parse(kept(wantedKey(table, me)) ?? 'null') as SeatRequest | null;
}

function wantedKey(table: string, me: string): string {
  return `wanted.${table}.${me}`;
}
