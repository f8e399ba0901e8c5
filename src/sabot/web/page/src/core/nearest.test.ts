import { expect, test } from 'vitest';

import { distance, nearest } from './nearest';

test('letters that are wrong, missing, too many or swapped', () => {
  expect([distance('bnaker', 'banker'), distance('baner', 'banker'), distance('bankker', 'banker'), distance('', 'tie')]).toEqual([1, 1, 1, 3]);
});

test('the nearest word is proposed, and none that is far', () => {
  const words = ['player', 'banker', 'tie', 'rebet'];
  expect(nearest('bancer', words)).toBe('banker');
  expect(nearest('palyer', words)).toBe('player');
  expect(nearest('xyzzy', words)).toBeUndefined();
});
