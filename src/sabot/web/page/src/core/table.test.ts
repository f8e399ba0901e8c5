import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { finished, frame, game, LINE, rules } from '../testing/frames';
import { FakeWire } from '../testing/wire';
import { BEFORE_TURN, LIES, Maker, type TableCards } from './beats';
import type { AnyGamePage } from './game';
import { APART } from './presentation.svelte';
import { Table, type Means } from './table.svelte';
import type { Frame, Happening, Option, View } from './types';

const ENTER = { type: 'finish', on: 1 } as Option;
const SIT = { type: 'stand' } as Option;
const ANSWER = { type: 'finish', on: 2 } as Option;

/** A game whose every event turns a card and settles a coup. */
const turning = {
  ...game,
  beats: (_: Frame, news: readonly Happening[], lying: TableCards) => {
    const make = new Maker(lying);
    for (const each of news) {
      make.turn('side', ['9h'].map((face) => ({ back: 'b' as const, face })));
      make.settle(each);
      make.say([LINE]);
    }
    return make.beats(news.length);
  },
} as unknown as AnyGamePage;

function opened(means: Means = {}) {
  const wires: FakeWire[] = [];
  const make = (): FakeWire => wires[wires.push(new FakeWire()) - 1] as FakeWire;
  const table = new Table('t1', rules, turning, 'ws://house', { make, still: () => document.hidden, ...means });
  const hear = (heard: Frame): void => wires.at(-1)?.hear(heard);
  table.open();
  wires[0]?.onopen?.();
  hear(frame(5, [], { seq: 4, waits_for: ['ann'] } as Partial<View>, { options: [ENTER, SIT] } as Partial<Frame>));
  const now = (): unknown[] => [table.frame?.view.seq, table.options, table.frame?.view.waits_for, table.showing.log.length];
  return { table, wires, hear, now };
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
  vi.restoreAllMocks();
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
  vi.advanceTimersByTime(APART);
  expect(now()).toEqual([4, [SIT], [], 1]);
  vi.advanceTimersByTime(1);
  expect(now()).toEqual([5, [ANSWER, SIT], ['ann'], 1]);
});

test('who looks at his cards while others still fly is told of them once', () => {
  const { table, hear } = opened();
  table.local.dealt = vi.fn();
  vi.spyOn(table.game, 'beats').mockImplementation((_, news, lying) => {
    const make = new Maker(lying);
    make.card('side', { back: 'b', face: null });
    return make.beats(news.length);
  });
  hear(coup(5));
  expect(table.local.dealt).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(10_000);
  expect([table.frame?.view.seq, vi.mocked(table.local.dealt).mock.calls.length]).toEqual([5, 1]);
  hear(coup(6));
  vi.advanceTimersByTime(10_000);
  expect(table.local.dealt).toHaveBeenCalledTimes(2);
});

test('a whole view whose events are missing is shown at once, and its events at once when they come', () => {
  const { table, hear, now } = opened();
  hear(coup(7));
  expect([now(), table.showing.busy]).toEqual([[7, [ANSWER, SIT], ['ann'], 0], false]);
  hear(coup(5, 3));
  expect([now(), table.showing.busy]).toEqual([[7, [ANSWER, SIT], ['ann'], 3], false]);
});

test('a whole view clears what waits: nothing that was on its way comes after it', () => {
  const { table, hear, now } = opened();
  hear(coup(5));
  hear(coup(6));
  expect(now()).toEqual([4, [SIT], [], 0]);
  hear(coup(9));
  expect([now(), table.showing.busy, table.showing.turning]).toEqual([[9, [ANSWER, SIT], ['ann'], 2], false, false]);
  vi.advanceTimersByTime(60_000);
  expect(now()).toEqual([9, [ANSWER, SIT], ['ann'], 2]);
});

test('nothing waits for missing events that never come', () => {
  const { table, hear, now } = opened();
  hear(coup(7));
  hear(coup(8));
  hear(coup(9));
  expect([now(), table.showing.busy]).toEqual([[9, [ANSWER, SIT], ['ann'], 0], false]);
});

test('a line lost while a card turns lets it turn, and the view that comes then is shown', () => {
  const { table, wires, hear, now } = opened();
  hear(coup(5));
  wires.at(-1)?.onclose?.({ code: 1006 });
  expect(now()).toEqual([4, [SIT], [], 0]);
  vi.advanceTimersByTime(BEFORE_TURN + LIES + APART);
  expect(now()).toEqual([5, [ANSWER, SIT], ['ann'], 1]);
  wires.at(-1)?.onopen?.();
  hear(frame(6, [], { seq: 5, waits_for: [] } as Partial<View>, { options: [SIT] } as Partial<Frame>));
  expect([now(), table.showing.busy]).toEqual([[5, [SIT], [], 1], false]);
});

test('a line lost and made anew while a card turns shows the view of then behind that card', () => {
  const { table, wires, hear, now } = opened();
  hear(coup(5));
  table.again();
  wires.at(-1)?.onopen?.();
  hear(frame(6, [], { seq: 5, waits_for: [] } as Partial<View>, { options: [SIT] } as Partial<Frame>));
  expect(now()).toEqual([4, [SIT], [], 0]);
  vi.advanceTimersByTime(BEFORE_TURN + LIES + APART);
  expect([now(), table.showing.busy]).toEqual([[5, [SIT], [], 1], false]);
});

test('a view that takes the place of another while cards turn is the one that is drawn in the end', () => {
  const { table, hear, now } = opened();
  hear(coup(5));
  hear(frame(6, [], { seq: 5, waits_for: ['bob'] } as Partial<View>, { options: [SIT] } as Partial<Frame>));
  expect(now()).toEqual([4, [SIT], [], 0]);
  vi.advanceTimersByTime(BEFORE_TURN + LIES + APART);
  expect([now(), table.showing.busy]).toEqual([[5, [SIT], ['bob'], 1], false]);
});

test('without motion everything comes at once, and so does a view whose events are missing', () => {
  const { table, hear, now } = opened({ still: () => true });
  hear(coup(5));
  expect([now(), table.showing.busy]).toEqual([[5, [ANSWER, SIT], ['ann'], 1], false]);
  hear(coup(8));
  expect([now(), table.showing.busy]).toEqual([[8, [ANSWER, SIT], ['ann'], 1], false]);
});

test('cards give way to a question whose time runs', () => {
  const { hear, now } = opened();
  hear(coup(5));
  hear({ ...coup(6), deadline: 20_000 });
  expect(now()).toEqual([6, [ANSWER, SIT], ['ann'], 2]);
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
  vi.advanceTimersByTime(7 * (BEFORE_TURN + LIES + APART));
  expect(now()).toEqual([11, [ANSWER, SIT], ['ann'], 7]);
  expect([table.showing.busy, table.showing.turning]).toEqual([false, false]);
});

test('who sees himself go has left, whoever said so on whatever device; who comes back and finds no seat has lost it', () => {
  const { table, hear, wires } = opened();
  const sits = (there: boolean, seq: number): void => hear(frame(seq + 1, [], { seq, players: there ? [{ id: 'ann', leaving: false }] : [] } as unknown as Partial<View>, { me: 'ann' } as Partial<Frame>));
  sits(true, 5);
  sits(false, 6);
  sits(false, 7);
  expect(table.lost).toBe(false);
  sits(true, 8);
  wires.at(-1)?.onclose?.({ code: 1006 });
  vi.runOnlyPendingTimers();
  wires.at(-1)?.onopen?.();
  sits(false, 9);
  expect(table.lost).toBe(true);
});

test('who has asked for a place is offered none until he is seen there, is refused, or comes again and is not there', () => {
  const { table, hear, wires } = opened();
  const sits = (there: boolean, seq: number): void => hear(frame(seq + 1, [], { seq, players: there ? [{ id: 'ann' }] : [] } as unknown as Partial<View>, { me: 'ann', options: [SIT] } as Partial<Frame>));
  const asks = (): string => {
    table.send({ type: 'stand', buy_in: 100 });
    return (wires.at(-1)?.sent.at(-1) as { id: string }).id;
  };
  const again = (): void => {
    wires.at(-1)?.onclose?.({ code: 1006 });
    vi.runOnlyPendingTimers();
    wires.at(-1)?.onopen?.();
  };
  const answered = (id: string, outcome: string): void => wires.at(-1)?.hear({ type: 'reply', id, outcome, refused: null, seq: 4 } as never);
  expect(table.can('stand')).toBeDefined();
  answered(asks(), 'refused');
  expect(table.can('stand')).toBeDefined();

  const id = asks();
  sits(false, 5);
  expect(table.can('stand')).toBeUndefined();
  again();
  expect(table.can('stand')).toBeUndefined(); // it is asked again on the new line
  answered(id, 'accepted');
  sits(false, 6);
  expect(table.can('stand')).toBeUndefined();
  sits(true, 7);
  expect(table.can('stand')).toBeDefined();

  answered(asks(), 'accepted');
  again();
  sits(false, 8);
  expect(table.can('stand')).toBeDefined();

  const unread = asks();
  wires.at(-1)?.hear({ type: 'malformed', id: unread, refused: { code: 'malformed', facts: {} } } as never);
  expect(table.can('stand')).toBeDefined();
});

test('nobody is not who looks on without a name', () => {
  const { table, hear } = opened();
  expect([table.isMe('ann'), table.isMe('bob'), table.isMe(null)]).toEqual([true, false, false]);
  hear(frame(6, [], { seq: 5 } as Partial<View>, { me: null } as Partial<Frame>));
  expect([table.isMe('ann'), table.isMe(null), table.isMe(undefined)]).toEqual([false, false, false]);
});
