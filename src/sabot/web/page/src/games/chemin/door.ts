import type { Door } from '../../shell/lobby/doors';

export const door: Door = {
  order: 2,
  about: 'page.about',
  hands: [{ x: 50, y: 21, cards: [null, null] }, { x: 50, y: 79, cards: ['4s', 'Ad'] }],
  bank: [50_000, 10_000, 10_000, 2500],
};
