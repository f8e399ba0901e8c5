import { expect, test } from 'vitest';

import { chipsFor } from './chips';

test('chips fit the limits and the coin', () => {
  expect(chipsFor(100, 10000, 1)).toEqual([100, 500, 1000, 2500, 10000]);
  expect(chipsFor(100, 10000, 500)).toEqual([500, 1000, 2500, 10000]);
});

test('where no chip fits, there is one of the least stake', () => {
  expect(chipsFor(30, 70, 10)).toEqual([30]);
});
