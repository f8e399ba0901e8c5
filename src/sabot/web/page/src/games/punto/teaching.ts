/** How Punto Banco is taught at its tables. */
import type { Faces } from '../../core/hands';
import { ofSettled, type Teaching } from '../../core/teaching';
import { coupTold, handsTold, LINES, paidTold, SPOKEN } from './narration';
import type { Settled, Side } from './types';

type Hands = Readonly<Record<Side, Faces>>;

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
  spoken: SPOKEN,
  hands: (_table, faces) => handsTold(faces as Hands),
  ...ofSettled<'punto', Settled, Hands>(['player', 'banker'], coupTold, paidTold),
};
