/** How Baccara Banque is taught at its tables. */
import type { Table } from '../../core/table.svelte';
import { ofSettled, type Teaching } from '../../core/teaching';
import { teaching as shared } from '../bank/teaching';
import { coupTold, handsTold, LINES, paidTold, SPOKEN, type Hands } from './narration';
import type { Settled } from './types';

export const teaching: Teaching = {
  ...shared,
  ...ofSettled<'banque', Settled, Hands>(['one', 'two', 'banker'], coupTold, (_table, settled) => paidTold(settled)),
  lines: LINES,
  spoken: SPOKEN,
  hands: (table, faces) => handsTold(faces as Hands, table.rules, Boolean(((table.showing.settled as Settled | null) ?? (table as unknown as Table<'banque'>).frame?.view)?.callers.length)),
};
