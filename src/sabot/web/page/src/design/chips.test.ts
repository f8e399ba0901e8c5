import { expect, test } from 'vitest';

import { chipsFor, pile } from './chips';

test('chips fit the limits and the coin', () => {
  expect(chipsFor(100, 10000, 1)).toEqual([100, 500, 1000, 2500, 10000]);
  expect(chipsFor(100, 10000, 500)).toEqual([500, 1000, 2500, 10000]);
});

test('where no chip fits, there is one of the least stake', () => {
  expect(chipsFor(30, 70, 10)).toEqual([30]);
});

test('a pile is worth its amount as far as there is room', () => {
  expect(pile(18_700)).toEqual([10_000, 2500, 2500, 2500, 1000, 100, 100]);
  expect(pile(50)).toEqual([]);
  expect(pile(1_000_000)).toHaveLength(7);
});
