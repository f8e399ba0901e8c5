/** How Chemin de Fer is taught at its tables. */
import type { Table } from '../../core/table.svelte';
import { ofSettled, type Teaching } from '../../core/teaching';
import { teaching as shared } from '../bank/teaching';
import { coupTold, handsTold, LINES, paidTold, SPOKEN, type Hands } from './narration';
import type { Settled } from './types';

export const teaching: Teaching = {
  ...shared,
  ...ofSettled<'chemin', Settled, Hands>(['ponte', 'banker'], coupTold, (_table, settled) => paidTold(settled)),
  lines: LINES,
  spoken: SPOKEN,
  hands: (table, faces) => handsTold(faces as Hands, table.rules, (table.showing.settled as Settled | null)?.call ?? (table as unknown as Table<'chemin'>).frame?.view.call),
};
