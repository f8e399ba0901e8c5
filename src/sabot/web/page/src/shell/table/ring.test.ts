import { expect, test } from 'vitest';

import { floorOf, halves, MIDDLE, ring } from './ring';

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

test('B1: two halves lie at the banker’s right and left, each counted from him', () => {
  const places = halves(10);
  expect(places).toHaveLength(10);
  const [right, left] = [places.slice(0, 5), places.slice(5)];
  expect(right.every(({ x }) => x > MIDDLE.x) && left.every(({ x }) => x < MIDDLE.x)).toBe(true);
  const far = right.map(({ x, y }) => Math.hypot(x - MIDDLE.x, y - MIDDLE.y));
  expect(far).toEqual([...far].sort((a, b) => a - b));
  expect(left.map(({ x, y }) => ({ x: Math.round(100 - x), y }))).toEqual(right.map(({ x, y }) => ({ x: Math.round(x), y })));
});
