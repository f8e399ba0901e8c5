import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { finished, frame, game, LINE, rules } from '../testing/frames';
import { FakeWire } from '../testing/wire';
import { BEFORE_TURN, LIES, Maker, type Lying } from './beats';
import type { AnyGamePage } from './game';
import { Table } from './table.svelte';
import type { Frame, Happening, Option, View } from './types';

const ENTER = { type: 'finish', on: 1 } as Option;
const SIT = { type: 'stand' } as Option;
const ANSWER = { type: 'finish', on: 2 } as Option;

/** A game whose every event turns a card and settles a coup. */
const turning = {
  ...game,
  beats: (_: Frame, news: readonly Happening[], lying: Lying) => {
    const make = new Maker(lying);
    for (const each of news) {
      make.turn('side', ['9h'].map((face) => ({ back: 'b' as const, face })));
      make.settle(each);
      make.say([LINE]);
    }
    return make.beats(news.length);
  },
} as unknown as AnyGamePage;

function opened(): { table: Table; hear: (heard: Frame) => void; now: () => unknown[] } {
  const wire = new FakeWire();
  const table = new Table('t1', rules, turning, 'ws://house', { make: () => wire, still: () => document.hidden });
  table.open();
  wire.onopen?.();
  wire.hear(frame(5, [], { seq: 4, waits_for: ['ann'] } as Partial<View>, { options: [ENTER, SIT] } as Partial<Frame>));
  const now = (): unknown[] => [table.frame?.view.seq, table.options, table.frame?.view.waits_for, table.showing.log.length];
  return { table, hear: (heard) => wire.hear(heard), now };
}

function coup(first: number, events = 1): Frame {
  const view = { seq: first - 1 + events, waits_for: ['ann'] } as Partial<View>;
  return frame(first, Array.from({ length: events }, () => finished), view, { options: [ANSWER, SIT], deadline: 60_000 } as Partial<Frame>);
}

function hide(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  hide(false);
});

test('while a card turns nothing is asked any more or yet, and what is always offered stays', () => {
  const { hear, now } = opened();
  expect(now()).toEqual([4, [ENTER, SIT], ['ann'], 0]);
  hear(coup(5));
  expect(now()).toEqual([4, [SIT], [], 0]);
  vi.advanceTimersByTime(BEFORE_TURN + LIES - 1);
  expect(now()).toEqual([4, [SIT], [], 0]);
  vi.advanceTimersByTime(1);
  expect(now()).toEqual([5, [ANSWER, SIT], ['ann'], 1]);
});

test('what has happened meanwhile waits for the events that bring its cards', () => {
  const { hear, now } = opened();
  hear(coup(7));
  expect(now()).toEqual([4, [SIT], [], 0]);
  vi.advanceTimersByTime(10_000);
  expect(now()).toEqual([4, [SIT], [], 0]);
  hear(coup(5, 3));
  vi.advanceTimersByTime(10_000);
  expect(now()).toEqual([7, [ANSWER, SIT], ['ann'], 3]);
});

test('who reloads in the middle sees what was before at once, and nothing again', () => {
  const wire = new FakeWire();
  const table = new Table('t1', rules, turning, 'ws://house', { make: () => wire, still: () => false, back: 80 });
  table.open();
  wire.onopen?.();
  wire.hear(frame(7, [], { seq: 6, waits_for: ['ann'] } as Partial<View>, { options: [ANSWER, SIT], deadline: 60_000 } as Partial<Frame>));
  wire.hear(coup(4, 3));
  expect([table.options, table.showing.log.length, table.showing.busy]).toEqual([[ANSWER, SIT], 3, false]);
});

test('a tab in the background shows everything at once, and what was on its way', () => {
  const { hear, now } = opened();
  hear(coup(5));
  hide(true);
  expect(now()).toEqual([5, [ANSWER, SIT], ['ann'], 1]);
  hear(coup(6));
  expect(now()).toEqual([6, [ANSWER, SIT], ['ann'], 2]);
});

test('a fast table goes on, and ends at what is', () => {
  const { table, hear, now } = opened();
  for (let first = 5; first < 12; first++) hear(coup(first));
  vi.advanceTimersByTime(7 * (BEFORE_TURN + LIES));
  expect(now()).toEqual([11, [ANSWER, SIT], ['ann'], 7]);
  expect([table.showing.busy, table.showing.turning]).toEqual([false, false]);
});
