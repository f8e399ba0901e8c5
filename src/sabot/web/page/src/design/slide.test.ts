import { expect, it } from 'vitest';

import { stopAt, stopsOf } from './slide';

it('stops at round amounts between the least and the most', () => {
  const stops = stopsOf({ minimum: 555, maximum: 400_001, coin: 1 });
  expect(stops.slice(0, 3)).toEqual([555, 5000, 10_000]);
  expect(stops.slice(-2)).toEqual([400_000, 400_001]);
});

it('keeps to whole coins, and to one stop where there is no choice', () => {
  expect(stopsOf({ minimum: 300, maximum: 900, coin: 300 })).toEqual([300, 600, 900]);
  expect(stopsOf({ minimum: 300, maximum: 300, coin: 1 })).toEqual([300]);
});

it('stands at the last stop below an amount', () => {
  expect(stopAt([5, 10, 20], 19)).toBe(1);
  expect(stopAt([5, 10, 20], 1)).toBe(0);
});
