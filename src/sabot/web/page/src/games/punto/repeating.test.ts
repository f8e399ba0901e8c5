import { beforeEach, expect, test } from 'vitest';

import { keep } from '../../core/keeping';
import { Repeating } from './repeating.svelte';

beforeEach(() => localStorage.clear());

const STAKES = { banker: 1000, tie: 500 };

test('a repetition goes on until the next loss would be more than is allowed', () => {
  const repeating = new Repeating('mini');
  expect(repeating.next(10_000)).toBeUndefined();
  repeating.start(STAKES, 10_000, 3000);
  expect(repeating.next(10_000)).toBe(STAKES);
  expect(repeating.next(8500)).toBe(STAKES);
  expect(repeating.next(8499)).toBeUndefined();
  expect([repeating.running, repeating.ended]).toEqual([null, 'lost']);
});

test('it ends where the chips do not suffice, and when it is stopped', () => {
  const repeating = new Repeating('mini');
  repeating.start(STAKES, 10_000, null);
  expect(repeating.next(1499)).toBeUndefined();
  expect(repeating.ended).toBe('short');
  repeating.start(STAKES, 10_000, null);
  repeating.stop();
  expect([repeating.next(10_000), repeating.ended]).toEqual([undefined, 'stopped']);
});

test('three entries are kept for a rule set, and what is none is not', () => {
  const repeating = new Repeating('mini');
  repeating.save(1, STAKES);
  expect(new Repeating('mini').saved).toEqual([null, STAKES, null]);
  expect(new Repeating('midi').saved).toEqual([null, null, null]);
  keep('entries.mini', '[{"banker":-5},{"tie":"1"},{"tie":700},{"tie":1}]');
  expect(new Repeating('mini').saved).toEqual([null, null, { tie: 700 }]);
  keep('entries.mini', 'nonsense');
  expect(new Repeating('mini').saved).toEqual([null, null, null]);
});
