import type { Door } from '../../shell/lobby/doors';

export const door: Door = {
  order: 1,
  about: 'page.about',
  hands: [{ x: 30, y: 50, cards: ['9h', 'Qs'] }, { x: 70, y: 50, cards: ['Kd', '6c'] }],
};
