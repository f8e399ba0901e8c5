import { expect, test } from 'vitest';

import { HIGHEST, litOf, slabsOf } from './tower';

const LEAST = 5000;

test('an empty bank has no slab, any other has one, and none has more than the highest', () => {
  expect([slabsOf(0, LEAST), slabsOf(1, LEAST), slabsOf(LEAST, LEAST)]).toEqual([0, 1, 2]);
  expect(slabsOf(LEAST * 2 ** 40, LEAST)).toBe(HIGHEST);
  expect(slabsOf(LEAST, 0)).toBe(0);
});

test('a bank that is doubled stands three slabs higher', () => {
  expect([1, 2, 4, 8, 16].map((times) => slabsOf(times * LEAST, LEAST))).toEqual([2, 5, 8, 11, 14]);
});

test('a larger bank is never lower', () => {
  const heights = Array.from({ length: 4000 }, (_, i) => slabsOf(i * 997, LEAST));
  expect(heights).toEqual([...heights].sort((one, other) => one - other));
  expect(new Set(heights).size).toBe(HIGHEST + 1);
});

test('as much of the tower is lit as is covered of the bank', () => {
  expect([0, 1, 500, 999, 1000, 2000].map((covered) => litOf(10, covered, 1000))).toEqual([0, 1, 5, 9, 10, 10]);
  expect([litOf(0, 1, 1000), litOf(1, 1, 1000)]).toEqual([0, 0]);
});
