import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Lifts } from './lifting.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('how far is told at most every quarter of a second, and the last of it always', () => {
  const sent: number[] = [];
  const lifts = new Lifts(({ percent }) => sent.push(percent));
  lifts.about(7);
  for (const part of [0.1, 0.2, 0.3]) lifts.tell(0, part);
  expect(sent).toEqual([10]);
  vi.advanceTimersByTime(250);
  expect(sent).toEqual([10, 30]);
  vi.advanceTimersByTime(1000);
  lifts.tell(1, 1);
  expect(sent).toEqual([10, 30, 100]);
});

test('what belonged to the question before is neither shown nor told', () => {
  const sent: number[] = [];
  const lifts = new Lifts(({ percent }) => sent.push(percent));
  lifts.about(7);
  lifts.hear({ type: 'lifted', player: 'ann', card: 1, percent: 40 });
  lifts.tell(0, 0.1);
  lifts.tell(0, 0.2);
  lifts.about(7);
  expect(lifts.heard).toEqual({ 1: 40 });
  lifts.about(9);
  vi.advanceTimersByTime(1000);
  expect([lifts.heard, sent]).toEqual([{}, [10]]);
});
