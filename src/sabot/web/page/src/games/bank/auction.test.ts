import { expect, test } from 'vitest';

import { goneTo, thirdEnds } from './auction';

test('W2: an auction goes once after a third of its time since the last bid, twice after two', () => {
  const ends = thirdEnds(40_000, 30);
  expect(ends).toEqual([20_000, 30_000]);
  expect([10_000, 19_999, 20_000, 29_999, 30_000, 40_000].map((now) => goneTo(ends, now))).toEqual([0, 0, 1, 1, 2, 2]);
});
