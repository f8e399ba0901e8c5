import { describe, expect, test } from 'vitest';

import { expectation, ticks, valueOf } from './numbers';

const NOTHING = { coups: 1, staked: 1000, won: 0, lost: 1000, gain: -1000, known: 1000, gained: -1000, expected: '0', variance: '0' };

describe('exact fractions', () => {
  test('are numbers, however long they are written', () => {
    const long = '9'.repeat(400);
    expect(valueOf('-3/2')).toBe(-1.5);
    expect(valueOf('7')).toBe(7);
    expect(valueOf(`${long}/${long}`)).toBe(1);
    expect(valueOf(`-1${'0'.repeat(400)}/4${'0'.repeat(400)}`)).toBe(-0.25);
  });
});

describe('a result beside what was expected', () => {
  test('is told in deviations', () => {
    expect(expectation({ ...NOTHING, expected: '-100', variance: '90000' })).toEqual({ expected: -100, deviation: 300, off: -3 });
  });

  test('is so many more where nothing could deviate', () => {
    expect(expectation({ ...NOTHING, expected: '-1000' })?.off).toBeUndefined();
  });

  test('is none where nothing is known', () => {
    expect(expectation({ ...NOTHING, known: 0, gained: 0 })).toBeUndefined();
  });
});

describe('the lines of a scale', () => {
  test.each([
    [0, 1000, [0, 500, 1000]],
    [985_000, 1_004_000, [985_000, 990_000, 995_000, 1_000_000]],
    [-30, 30, [-20, 0, 20]],
    [5, 5, [5]],
  ])('between %i and %i', (least, most, lines) => {
    expect(ticks(least, most)).toEqual(lines);
  });
});
