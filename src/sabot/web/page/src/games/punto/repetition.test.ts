import { beforeEach, expect, test } from 'vitest';

import { keep } from '../../core/keeping';
import { Repetition } from './repetition.svelte';

beforeEach(() => localStorage.clear());

const STAKES = { banker: 1000, tie: 500 };

test('a repetition goes on until the next loss would be more than is allowed', () => {
  const repetition = new Repetition('mini');
  expect(repetition.next(10_000)).toBeUndefined();
  repetition.start(STAKES, 10_000, 3000);
  expect(repetition.next(10_000)).toBe(STAKES);
  expect(repetition.next(8500)).toBe(STAKES);
  expect(repetition.next(8499)).toBeUndefined();
  expect([repetition.running, repetition.ended]).toEqual([null, 'lost']);
});

test('it ends where the chips do not suffice, and when it is stopped', () => {
  const repetition = new Repetition('mini');
  repetition.start(STAKES, 10_000, null);
  expect(repetition.next(1499)).toBeUndefined();
  expect(repetition.ended).toBe('short');
  repetition.start(STAKES, 10_000, null);
  repetition.stop();
  expect([repetition.next(10_000), repetition.ended]).toEqual([undefined, 'stopped']);
});

test('three entries are kept for a rule set, and what is none is not', () => {
  const repetition = new Repetition('mini');
  repetition.save(1, STAKES);
  expect(new Repetition('mini').saved).toEqual([null, STAKES, null]);
  expect(new Repetition('midi').saved).toEqual([null, null, null]);
  keep('entries.mini', '[{"banker":-5},{"tie":"1"},{"tie":700},{"tie":1}]');
  expect(new Repetition('mini').saved).toEqual([null, null, { tie: 700 }]);
  keep('entries.mini', 'nonsense');
  expect(new Repetition('mini').saved).toEqual([null, null, null]);
});
