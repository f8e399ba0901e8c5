/** How Punto Banco is taught at its tables. */
import type { Faces } from '../../core/hands';
import type { Table } from '../../core/table.svelte';
import type { Teaching } from '../../core/teaching';
import type { Told } from '../../core/why.svelte';
import { coupTold, handsTold, LINES, paidTold } from './told';
import type { Settled, Side } from './types';

type Hands = Readonly<Record<Side, Faces>>;

const DRAWN: readonly string[] = ['player', 'banker'];
const facesOf = (table: Table, side: string): Faces => table.showing.hand(side).map(({ card }) => card.face);
const handsOf = (table: Table): Hands => Object.fromEntries(DRAWN.map((side) => [side, facesOf(table, side)])) as Hands;
const settledOf = (table: Table): Settled | null => table.showing.settled as Settled | null;

function told(table: Table, tells: (table: Table<'punto'>, settled: Settled) => Told[]): Told[] {
  const settled = settledOf(table);
  return settled ? tells(table as unknown as Table<'punto'>, settled) : [];
}

export const teaching: Teaching = {
  anchors: {
    bets: ['.layout .main'],
    cards: ['.hands .hand .cards'],
    third: ['.hands .card.third', '.hands .hand .cards'],
    settled: ['.layout .main .spot:has(.paid, .own)', '.layout .main'],
    roads: ['.beside .roads', '[data-sheet=roads]', '.layout .main'],
    squeeze: ['.hands .mine .cards', '.hands .last .cards', '.hands'],
  },
  looks: ['bets', 'cards', 'third', 'settled', 'roads'],
  instead: { third: 'cards' },
  after: { roads: 'settled' },
  lines: LINES,
  sides: DRAWN,
  hands: (_table, faces) => handsTold(faces as Hands),
  coup: (table) => told(table, (at, settled) => coupTold(at, settled, handsOf(table))),
  paid: (table) => told(table, paidTold),
};
