/** Which of the first visit's sentences is said at a table of Punto Banco. */
import type { Table } from '../../core/table.svelte';
import type { Bets } from './local.svelte';
import { linesOf, total } from './stakes';
import { SIDES, type Settled } from './types';

/** The step at a table as a player sees it: what he may do, else what he looks on at. */
export function stepOf({ frame, me, showing }: Table<'punto'>, local: Bets): string | undefined {
  const stage = frame?.view.stage;
  if (!me) return undefined;
  if (local.covered && !showing.busy) return 'squeeze';
  if (showing.resting) return linesOf(showing.resting as Settled, me.id).length ? 'settled' : undefined;
  if (stage === 'coup') return total(me.stakes) ? (SIDES.some((side) => showing.hand(side).length > 2) ? 'third' : 'cards') : undefined;
  if (stage !== 'bets' || me.done || local.entry.total) return undefined;
  return total(local.last) ? 'roads' : 'bets';
}
