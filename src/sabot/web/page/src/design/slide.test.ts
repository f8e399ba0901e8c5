import { expect, it } from 'vitest';

import { mostInChips, stopAt, stopsOf } from './slide';

it('stops at round amounts between the least and the most', () => {
  const stops = stopsOf({ minimum: 555, maximum: 400_001, coin: 1 });
  expect(stops.slice(0, 3)).toEqual([555, 5000, 10_000]);
  expect(stops.slice(-2)).toEqual([400_000, 400_001]);
});

it('keeps to whole coins, and to one stop where there is no choice', () => {
  expect(stopsOf({ minimum: 300, maximum: 900, coin: 300 })).toEqual([300, 600, 900]);
  expect(stopsOf({ minimum: 300, maximum: 300, coin: 1 })).toEqual([300]);
});

it.each([
  [161_606, [500, 1000, 2500], 161_500],
  [161_606, [1000, 2500, 10_000], 161_500],
  [1606, [1000, 2500], 1000],
  [2606, [1000, 2500], 2500],
  [30, [30], 30],
])('of %d the most in chips of %j is %d', (maximum, chips, most) => {
  expect(mostInChips({ minimum: 1, maximum }, chips)).toBe(most);
});

it('has no sum in chips below the least', () => {
  expect(mostInChips({ minimum: 1001, maximum: 1606 }, [1000, 2500])).toBeUndefined();
  expect(mostInChips({ minimum: 1, maximum: 4 }, [5])).toBeUndefined();
});

it('stands at the last stop below an amount', () => {
  expect(stopAt([5, 10, 20], 19)).toBe(1);
  expect(stopAt([5, 10, 20], 1)).toBe(0);
});
