import { expect, test } from 'vitest';

import { floorOf, ring } from './ring';

test.each([1, 2, 7, 9, 14])('%i seats go from left to right, mirrored', (count) => {
  const places = ring(count);
  expect(places).toHaveLength(count);
  const xs = places.map(({ x }) => x);
  expect(xs).toEqual([...xs].sort((one, other) => one - other));
  places.forEach(({ x, y }, i) => {
    const other = places[count - 1 - i];
    expect([Math.round((x + (other?.x ?? 0)) * 10), y]).toEqual([1000, other?.y]);
  });
  expect(floorOf(places)).toBeGreaterThan(75);
});

test('no two seats lie upon each other', () => {
  const places = ring(14);
  places.slice(1).forEach(({ x, y }, i) => {
    const before = places[i];
    const apart = Math.abs(x - (before?.x ?? 0)) >= 10.6 || Math.abs(y - (before?.y ?? 0)) >= 9.5;
    expect(apart, `seats ${i + 1} and ${i + 2}`).toBe(true);
  });
});
