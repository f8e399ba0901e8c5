import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { SqueezeRelay } from './squeezerelay.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('how far is told at most every quarter of a second, and the last of it always', () => {
  const sent: number[] = [];
  const relay = new SqueezeRelay(({ percent }) => sent.push(percent));
  relay.about(7);
  for (const part of [0.1, 0.2, 0.3]) relay.tell(0, part);
  expect(sent).toEqual([10]);
  vi.advanceTimersByTime(250);
  expect(sent).toEqual([10, 30]);
  vi.advanceTimersByTime(1000);
  relay.tell(1, 1);
  expect(sent).toEqual([10, 30, 100]);
});

test('of each card the last is told, one after the other', () => {
  const sent: string[] = [];
  const relay = new SqueezeRelay(({ card, percent }) => sent.push(`${card}: ${percent}`));
  relay.tell(0, 0.4);
  for (const part of [0.5, 1]) for (const card of [0, 1]) relay.tell(card, part);
  vi.advanceTimersByTime(250);
  expect(sent).toEqual(['0: 40', '0: 100']);
  vi.advanceTimersByTime(1000);
  expect(sent).toEqual(['0: 40', '0: 100', '1: 100']);
});

test('what belonged to the question before is neither shown nor told', () => {
  const sent: number[] = [];
  const relay = new SqueezeRelay(({ percent }) => sent.push(percent));
  relay.about(7);
  relay.hear({ type: 'lifted', player: 'ann', card: 1, percent: 40 });
  relay.tell(0, 0.1);
  relay.tell(0, 0.2);
  relay.about(7);
  expect(relay.heard).toEqual({ 1: 40 });
  relay.about(9);
  vi.advanceTimersByTime(1000);
  expect([relay.heard, sent]).toEqual([null, [10]]);
});
