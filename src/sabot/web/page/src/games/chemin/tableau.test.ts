import { expect, test } from 'vitest';

import { hand, view } from './frames';
import { cellOf, GIVEN, placeOf, TABLEAU, valueOf } from './tableau';

/** T2: v = t, but 8 counts -2 and 9 counts -1; the banker draws when his points are at most 3 + v/2, the half toward zero. */
function drawsByFormula(points: number, given: number): boolean {
  const v = given === 8 ? -2 : given === 9 ? -1 : given;
  return points <= 3 + Math.trunc(v / 2);
}

test('T4, T2: the tableau is the formula, but for its two free cells', () => {
  for (const points of Object.keys(TABLEAU).map(Number)) {
    for (let given = 0; given < 10; given += 1) {
      const free = (points === 3 && given === 9) || (points === 5 && given === 4);
      expect([points, given, cellOf(points, given)]).toEqual([points, given, free ? 'F' : drawsByFormula(points, given) ? 'D' : 'S']);
    }
    expect(cellOf(points, GIVEN.length - 1)).toBe(points <= 5 ? 'D' : 'S');
  }
});

test('T4: the row is his points, the column what he gave, or that the ponte stood', () => {
  const step = { step: 'choose', banker_hand: hand(5, '2h', '3c') };
  expect(placeOf(view({ ...step, ponte_hand: hand(null, null, null, '4d') }))).toEqual({ points: 5, column: 4 });
  expect(placeOf(view({ ...step, ponte_hand: hand(null, null, null) }))).toEqual({ points: 5, column: 10 });
  expect(placeOf(view({ ...step, step: 'turn' }))).toBeNull();
  expect(['Ad', 'Td', 'Kd', '7d'].map(valueOf)).toEqual([1, 0, 0, 7]);
});
