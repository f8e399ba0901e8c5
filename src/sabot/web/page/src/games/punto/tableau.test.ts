import { expect, test } from 'vitest';

import { drawnBy, TABLEAU, valueOf } from './tableau';

test('T2 the formula gives the same table: Banker draws at most at 3 + v/2, the half rounded toward zero', () => {
  const v = (third: number): number => (third === 8 ? -2 : third === 9 ? -1 : third);
  TABLEAU.forEach((row, banker) =>
    [...row].forEach((cell, third) => {
      const draws = third === 10 ? banker <= 5 : banker <= 3 + Math.trunc(v(third) / 2);
      expect(cell, `Banker ${banker}, third ${third}`).toBe(draws ? 'D' : 'S');
    }),
  );
});

test('the cell of a coup: Banker has 5, Player drew a 4', () => {
  expect(drawnBy(['2s', '3s', '4h'], ['Ks', '5d', '9c'])).toEqual({
    player: 5, banker: 5, third: 4, natural: false, playerDraws: true, bankerDraws: true,
  });
  expect(drawnBy(['9s', 'Ts'], ['As', '5d'])?.natural).toBe(true);
  expect(drawnBy(['9s'], ['As', '5d'])).toBeUndefined();
  expect(['A', 'T', 'K', '7'].map((rank) => valueOf(`${rank}s`))).toEqual([1, 0, 0, 7]);
});
