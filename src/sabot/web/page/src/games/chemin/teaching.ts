/** How Chemin de Fer is taught at its tables. */
import type { Faces } from '../../core/hands';
import type { Table } from '../../core/table.svelte';
import type { Teaching } from '../../core/teaching';
import { teaching as shared } from '../bank/teaching';
import { coupTold, handsTold, LINES, paidTold, type Hands } from './told';
import type { Settled } from './types';

const DRAWN: readonly string[] = ['ponte', 'banker'];
const facesOf = (table: Table, side: string): Faces => table.showing.hand(side).map(({ card }) => card.face);
const handsOf = (table: Table): Hands => Object.fromEntries(DRAWN.map((side) => [side, facesOf(table, side)])) as Hands;
const settledOf = (table: Table): Settled | null => table.showing.settled as Settled | null;

export const teaching: Teaching = {
  ...shared,
  lines: LINES,
  sides: DRAWN,
  hands: (table, faces) => handsTold(faces as Hands, table.rules, settledOf(table)?.call ?? (table as unknown as Table<'chemin'>).frame?.view.call),
  coup: (table) => {
    const settled = settledOf(table);
    return settled ? coupTold(table as unknown as Table<'chemin'>, settled, handsOf(table)) : [];
  },
  paid: (table) => {
    const settled = settledOf(table);
    return settled ? paidTold(settled) : [];
  },
};
