import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { LINE } from '../testing/frames';
import { LIES, type Beat, type TableCards } from './beats';
import { APART, Presentation, type NextFrame } from './presentation.svelte';

const card = (side: string, face: string | null): Beat => ({ wait: 0, kind: 'card', side, card: { back: 'b', face } });
const CLEAR: Beat = { wait: 0, kind: 'clear', coup: '1.1' };
const DEAL = [CLEAR, card('left', 'Ks'), card('right', null), card('left', '7d')];

const none = (): undefined => undefined;
const coming = (beats: (lying: TableCards) => readonly Beat[], more: Partial<NextFrame> = {}): NextFrame => ({ events: 1, beats, opened: () => [], close: none, lay: none, draw: none, left: () => null, moving: 1, ...more });

function showing(beats: readonly Beat[]): Presentation {
  const made = new Presentation(() => true);
  made.add(coming(() => beats));
  return made;
}

test('cards lie at their side, and are turned over where they lie', () => {
  const made = showing([...DEAL, { wait: 0, kind: 'turn', side: 'right', cards: [{ back: 'b', face: '9h' }] }]);
  expect(made.hand('left').map((laid) => laid.card.face)).toEqual(['Ks', '7d']);
  expect(made.hand('right').map((laid) => laid.card.face)).toEqual(['9h']);
  expect(made.hand('middle')).toEqual([]);
});

test('cards keep their identity while others come, and no two have the same', () => {
  const made = showing(DEAL);
  const before = made.hand('left').map((laid) => laid.id);
  made.add(coming(() => [card('left', '2c')]));
  expect(made.hand('left').slice(0, 2).map((laid) => laid.id)).toEqual(before);
  expect(new Set([...made.hand('left'), ...made.hand('right')].map((laid) => laid.id)).size).toBe(4);
});

test('what lies on the table is told to whoever makes the next beats', () => {
  const told: unknown[] = [];
  showing(DEAL).add(coming((lying) => (told.push(lying), [])));
  expect(told).toEqual([{ coup: '1.1', cards: { left: 2, right: 1 } }]);
});

test('a new coup sweeps cards, points and result', () => {
  const made = showing([...DEAL, { wait: 0, kind: 'points', points: { left: 7 } }, { wait: 0, kind: 'settle', settled: 'won' }]);
  expect([made.dealt, made.points, made.settled]).toEqual([true, { left: 7 }, 'won']);
  made.add(coming(() => [CLEAR]));
  expect([made.dealt, made.points, made.settled]).toEqual([false, {}, null]);
});

test('a result that is held in sight is of the coup whose cards lie there', () => {
  const made = showing(DEAL);
  expect(made.held).toBeNull();
  made.add(coming(() => [{ wait: 0, kind: 'rest', settled: 'won' }]));
  expect(made.held).toBe(1);
  made.add(coming(() => [{ wait: 0, kind: 'open' }]));
  expect(made.held).toBeNull();
});

test('the log keeps its last lines only, and their numbers; the others go when nothing comes', () => {
  vi.useFakeTimers();
  const made = showing([]);
  for (let i = 0; i < 150; i++) made.say(LINE);
  expect(made.log).toHaveLength(150);
  vi.advanceTimersByTime(1000);
  expect(made.log).toHaveLength(120);
  expect(made.log.at(-1)?.id).toBe(150);
  for (let i = 0; i < 1000; i++) made.say(LINE);
  expect(made.log.length).toBeLessThanOrEqual(240);
  vi.useRealTimers();
});

describe('what depends on a card waits until it lies still', () => {
  const turn = (side: string, more: object = {}): Beat => ({ wait: 500, kind: 'turn', side, cards: [{ back: 'b', face: '9h' }], moves: true, ...more });
  const SAY: Beat = { wait: LIES, kind: 'say', line: LINE };
  const RESULT: Beat = { wait: 0, kind: 'settle', settled: 'won' };

  /** What is done with the frame, and in how many milliseconds. */
  function timed(beats: readonly Beat[], more: Partial<NextFrame> = {}, still = false) {
    const done: string[] = [];
    const made = new Presentation(() => still);
    const all = { close: 'close', lay: 'lay', draw: 'draw' } as const;
    const phases = Object.fromEntries(Object.values(all).map((name) => [name, () => void done.push(`${name} ${made.log.length} ${made.settled}`)]));
    const add = (): void => made.add(coming(() => beats, { ...phases, ...more }));
    add();
    return { made, done, add };
  }

  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  test('a frame that opens cards is drawn when the last one lies, and what is said before it', () => {
    const { made, done } = timed([turn('left'), SAY, RESULT]);
    expect([done, made.turning, made.busy]).toEqual([['close 0 null'], true, true]);
    vi.advanceTimersByTime(499 + LIES);
    expect([done.length, made.log.length, made.settled]).toEqual([1, 0, null]);
    vi.advanceTimersByTime(1);
    expect([done.length, made.log.length, made.settled]).toEqual([1, 1, 'won']); // drawn in a frame of its own
    vi.advanceTimersByTime(APART);
    expect([done, made.turning, made.busy]).toEqual([['close 0 null', 'draw 1 won'], false, false]);
  });

  test('a question is held up no longer than its card takes', () => {
    const { done } = timed([{ ...card('left', '5s'), moves: true } as Beat]);
    vi.advanceTimersByTime(LIES - 1);
    expect(done).toEqual(['close 0 null']);
    vi.advanceTimersByTime(1);
    expect(done).toEqual(['close 0 null', 'draw 0 null']);
  });

  test('cards before their holder alone tell nothing: the table is drawn without its question, which waits', () => {
    const { done } = timed([turn('left', { own: true }), { wait: LIES, kind: 'points', points: {} }]);
    expect(done).toEqual(['close 0 null', 'lay 0 null']);
    vi.advanceTimersByTime(500 + LIES);
    expect(done.at(-1)).toBe('draw 0 null');
    const mixed = timed([turn('left'), turn('right', { own: true })]);
    vi.advanceTimersByTime(500 + LIES - 1);
    expect(mixed.done).toEqual(['close 0 null']);
    vi.advanceTimersByTime(1);
    expect(mixed.done).toEqual(['close 0 null', 'lay 0 null']);
    vi.advanceTimersByTime(500 + LIES);
    expect(mixed.done.at(-1)).toBe('draw 0 null');
  });

  test('what brings no card is drawn at once', () => {
    expect(timed([{ wait: 0, kind: 'say', line: LINE }]).done).toEqual(['draw 1 null']);
  });

  test('what is said of cards that lie open by it comes before what it says itself', () => {
    const seen = { ...LINE, key: 'seen' };
    const { made, done } = timed([{ wait: 0, kind: 'say', line: LINE }], { opened: () => [seen] });
    expect(done).toEqual(['close 0 null']);
    vi.advanceTimersByTime(LIES);
    expect([made.log.map(({ line }) => line), done]).toEqual([[seen, LINE], ['close 0 null', 'draw 2 null']]);
  });

  test('the layout of a result that is held in sight is drawn before it is free', () => {
    const { made, done } = timed([RESULT, { wait: 3000, kind: 'open' }, { wait: 0, kind: 'say', line: LINE }]);
    expect([done, made.log]).toEqual([['draw 0 won'], []]);
  });

  test('who asked for no motion, and who has fallen behind, sees cards lie with all that they bring', () => {
    const still = timed([turn('left'), SAY, RESULT], {}, true);
    expect(still.done).toEqual(['close 0 null', 'draw 1 won']);
    const late = timed([CLEAR, { ...card('left', null), moves: true } as Beat, turn('left'), SAY, RESULT]);
    expect(late.made.hand('left').map(({ pace }) => pace)).toEqual([1]);
    for (let i = 0; i < 4; i++) late.add();
    late.made.flush();
    expect(late.made.hand('left').map(({ pace }) => pace)).toEqual([0]);
    expect([late.done.at(-1), late.made.busy, late.made.turning]).toEqual(['draw 5 won', false, false]);
  });

  test.each([[(500 + LIES) / 2, 0.5], [2000, 1], [100, 0], [-5, 0]])('cards take no more than the %s ms until a question’s time runs', (left, pace) => {
    const { made, done } = timed([CLEAR, { ...card('left', null), moves: true } as Beat, turn('left')], { left: () => left });
    vi.advanceTimersByTime(Math.max(0, (500 + LIES) * pace - 1));
    expect(made.hand('left')[0]?.pace).toBe(pace);
    vi.advanceTimersByTime(1);
    expect(done.at(-1)).toBe('draw 0 null');
  });

  test('a card that lies there does not fly in again when it is drawn anew', () => {
    const { made, done } = timed([CLEAR, { ...card('left', null), moves: true } as Beat]);
    expect(made.hand('left')[0]?.pace).toBe(1);
    vi.advanceTimersByTime(LIES);
    expect([done.at(-1), made.hand('left')[0]?.pace]).toEqual(['draw 0 null', 0]);
  });
});
