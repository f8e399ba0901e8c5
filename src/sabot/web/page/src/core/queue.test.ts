import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Beat } from './beats';
import { PATIENCE, Queue } from './queue';

const beat = (wait: number): Beat => ({ wait, kind: 'clear', coup: '' });

function queue(still = false) {
  const shown: number[] = [];
  const made = new Queue((each) => shown.push(each.wait), () => still);
  return { made, shown };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('beats wait for their time, and a frame for the one before it', () => {
  const { made, shown } = queue();
  const drawn: string[] = [];
  made.add(() => (drawn.push('first'), [beat(0), beat(100), beat(50)]));
  made.add(() => (drawn.push('second'), [beat(1)]));
  expect([shown, drawn]).toEqual([[0], ['first']]);
  vi.advanceTimersByTime(100);
  expect(shown).toEqual([0, 100]);
  vi.advanceTimersByTime(50);
  expect(drawn).toEqual(['first', 'second']);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual([0, 100, 50, 1]);
  expect(made.busy).toBe(false);
});

test('who asked for no motion sees everything at once, in the same order', () => {
  const { made, shown } = queue(true);
  made.add(() => [beat(300), beat(200), beat(100)]);
  expect(shown).toEqual([300, 200, 100]);
});

test('what has fallen behind too far is shown at once', () => {
  const { made, shown } = queue();
  made.add(() => [beat(PATIENCE), beat(PATIENCE)]);
  made.add(() => [beat(7)]);
  expect(shown).toEqual([PATIENCE, PATIENCE]);
  vi.advanceTimersByTime(7);
  expect(shown.at(-1)).toBe(7);
});
