/** How Punto Banco is taught at its tables. */
import type { Teaching } from '../../core/teaching';

export const teaching: Teaching = {
  anchors: {
    bets: ['.layout .main'],
    cards: ['.hands .hand .cards'],
    third: ['.hands .card.third', '.hands .hand .cards'],
    settled: ['.layout .main .spot:has(.paid, .own)', '.layout .main'],
    roads: ['.beside .roads', '[data-sheet=roads]', '.layout .main'],
    squeeze: ['.hands .mine .cards', '.hands .last .cards'],
  },
  looks: ['bets', 'cards', 'third', 'settled', 'roads'],
  instead: { third: 'cards' },
  after: { roads: 'settled' },
};
