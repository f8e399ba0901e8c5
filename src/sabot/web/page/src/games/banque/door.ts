import type { Door } from '../../shell/lobby/doors';

export const door: Door = {
  order: 3,
  about: 'page.about',
  hands: [{ x: 50, y: 21, cards: [null, null] }, { x: 26, y: 76, cards: ['8d', 'Jc'] }, { x: 74, y: 76, cards: ['3h', '2s'] }],
  bank: [100_000, 100_000, 50_000, 50_000],
};
