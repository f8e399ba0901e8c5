import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { finished, frame, LINE } from '../testing/frames';
import { FakeWire } from '../testing/wire';
import { TableLine, type LineState } from './socket';
import type { Frame, Line, ServerMessage } from './types';

const ACTION = { type: 'finish', on: 3 } as const;

function line() {
  const wires: FakeWire[] = [];
  const told = { frames: [] as [number, number | null][], replies: [] as string[], states: [] as LineState[] };
  const made = new TableLine(
    'ws://house',
    {
      said: () => undefined,
      unsaid: () => undefined,
      frame: (shown, news) => told.frames.push([shown.view.seq, news && news.length]),
      reply: (reply) => told.replies.push(reply.outcome),
      lifted: () => undefined,
      malformed: (refused) => told.replies.push(refused.code),
      state: (state) => told.states.push(state),
    },
    () => wires[wires.push(new FakeWire()) - 1] as FakeWire,
  );
  made.connect();
  const last = (): FakeWire => wires.at(-1) as FakeWire;
  last().onopen?.();
  return { made, told, last, wires };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('events that follow one another are told once each', () => {
  const { made, told, last } = line();
  last().hear(frame(5, []));
  last().hear(frame(5, [finished, finished]));
  last().hear(frame(6, [finished, finished]));
  expect(told.frames).toEqual([[4, 0], [6, 2], [7, 1]]);
  expect(made.seen).toBe(7);
});

test('a change is drawn as the whole frame that it leaves, until the line is made anew', () => {
  const shown: Frame[] = [];
  const wires: FakeWire[] = [];
  const made = new TableLine(
    'ws://house',
    { frame: (each) => shown.push(each), reply: vi.fn(), said: vi.fn(), unsaid: vi.fn(), malformed: vi.fn(), lifted: vi.fn(), state: vi.fn() },
    () => wires[wires.push(new FakeWire()) - 1] as FakeWire,
  );
  made.connect();
  wires[0]?.onopen?.();
  const whole = frame(5, [], { coup: 7 });
  wires[0]?.hear(whole);
  const change = { type: 'change', game: 'test', first: 5, events: [finished], told: [[]], now: 9 };
  wires[0]?.hear({ ...change, changes: { '~view': { seq: 5 }, watching: 2 } } as unknown as ServerMessage);
  const view = { ...whole.view, seq: 5 };
  expect(shown.at(-1)).toEqual({ ...whole, events: [finished], told: [[]], now: 9, watching: 2, view });
  wires[0]?.hear({ ...change, first: 6, changes: { '~view': { seq: 6 } } } as unknown as ServerMessage);
  expect(shown.at(-1)?.watching).toBe(2);
});

test('what is intended is said again after a lost line, and where it is refused the player hears why', () => {
  const wires: FakeWire[] = [];
  const [unsaid, reply] = [vi.fn(), vi.fn()];
  const made = new TableLine(
    'ws://house',
    { frame: vi.fn(), reply, said: vi.fn(), unsaid, malformed: vi.fn(), lifted: vi.fn(), state: vi.fn() },
    () => wires[wires.push(new FakeWire()) - 1] as FakeWire,
  );
  made.connect();
  wires[0]?.onopen?.();
  made.intend({ selon_la_regle: true });
  wires[0]?.onclose?.({ code: 1006 });
  vi.runOnlyPendingTimers();
  wires[1]?.onopen?.();
  const [said] = wires[0]?.sent as { id: string }[];
  expect(wires[1]?.sent).toEqual([{ type: 'intend', id: said?.id, selon_la_regle: true }]);
  const refused = { code: 'no_such_intention', facts: {} };
  wires[1]?.hear({ type: 'reply', id: said?.id, outcome: 'refused', seq: 0, refused } as ServerMessage);
  expect(unsaid).toHaveBeenCalledExactlyOnceWith(refused);
  expect(reply).not.toHaveBeenCalled();
});

test('a gap is drawn at once and asked for once; its answer tells every missing event', () => {
  const { told, last } = line();
  last().hear(frame(5, []));
  last().hear(frame(8, [finished]));
  last().hear(frame(9, [finished]));
  expect(last().sent).toEqual([{ type: 'resume', after: 4 }]);
  last().hear(frame(5, [finished, finished, finished, finished, finished]));
  expect(told.frames).toEqual([[4, 0], [8, null], [9, null], [9, 5]]);
});

test('what changes while missing events are asked for is not their answer', () => {
  const { told, last } = line();
  const passing = { type: 'change', game: 'test', first: 10, events: [], told: [], now: 9, changes: { watching: 2 } } as unknown as ServerMessage;
  last().hear(frame(5, []));
  last().hear(frame(9, []));
  last().hear(passing);
  last().hear(passing);
  last().hear(frame(5, [finished, finished, finished, finished]));
  last().hear(passing);
  expect(last().sent).toEqual([{ type: 'resume', after: 4 }]);
  expect(told.frames).toEqual([[4, 0], [8, null], [8, null], [8, null], [8, 4], [8, 0]]);
});

test('what the house would not hear is asked for again', () => {
  const { last } = line();
  last().hear(frame(5, []));
  last().hear(frame(8, [finished]));
  last().hear({ type: 'malformed', id: null, refused: { code: 'too_much', facts: {} } } as unknown as ServerMessage);
  last().hear(frame(9, [finished]));
  expect(last().sent).toEqual([{ type: 'resume', after: 4 }, { type: 'resume', after: 4 }]);
});

test('a gap that the house cannot fill ends with its fresh view', () => {
  const { made, told, last } = line();
  last().hear(frame(5, []));
  last().hear(frame(900, [finished]));
  last().hear(frame(901, []));
  last().hear(frame(901, [finished]));
  expect(told.frames.at(-1)).toEqual([901, 1]);
  expect(made.seen).toBe(901);
});

test('an unanswered command is sent again under the same id after a lost connection', () => {
  const { made, told, last, wires } = line();
  last().hear(frame(5, []));
  const id = made.send(ACTION);
  last().onclose?.({ code: 1006 });
  vi.advanceTimersByTime(1000);
  last().onopen?.();
  expect(wires).toHaveLength(2);
  expect(last().sent).toEqual([{ type: 'command', id, action: ACTION }]);
  last().hear({ type: 'reply', id, outcome: 'accepted', seq: 6, refused: null });
  last().hear({ type: 'reply', id, outcome: 'accepted', seq: 6, refused: null });
  expect(told.replies).toEqual(['accepted']);
  last().onclose?.({ code: 1006 });
  vi.advanceTimersByTime(1000);
  last().onopen?.();
  expect(last().sent).toEqual([]);
});

test('after a reconnect what was missed is asked for', () => {
  const { last } = line();
  last().hear(frame(5, []));
  last().onclose?.({ code: 1006 });
  vi.advanceTimersByTime(1000);
  last().onopen?.();
  last().hear(frame(9, []));
  expect(last().sent).toEqual([{ type: 'resume', after: 4 }]);
});

test('a command given while there is no connection waits for it', () => {
  const { made, last } = line();
  last().onclose?.({ code: 1006 });
  made.send(ACTION);
  vi.advanceTimersByTime(1000);
  expect(last().sent).toEqual([]);
  last().onopen?.();
  expect(last().sent).toHaveLength(1);
});

test('tries grow apart, and a table that does not exist is not tried again', () => {
  const { told, last, wires } = line();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  for (const wait of [500, 1000, 2000, 4000, 4000, 4000, 4000]) {
    last().onclose?.({ code: 1006 });
    const before = wires.length;
    vi.advanceTimersByTime(wait - 1);
    expect(wires).toHaveLength(before);
    vi.advanceTimersByTime(1);
    expect(wires).toHaveLength(before + 1);
  }
  last().onclose?.({ code: 4404 });
  vi.advanceTimersByTime(60_000);
  expect(told.states.at(-1)).toBe('no_such_table');
  expect(wires).toHaveLength(8);
});

test('a line on which nothing is heard, not even that the house is there, is lost and made anew', () => {
  const { made, told, last, wires } = line();
  for (let pulses = 0; pulses < 10; pulses += 1) {
    vi.advanceTimersByTime(11_999);
    last().hear({ type: 'pulse' });
  }
  expect(told.states).toEqual(['connecting', 'open']);
  const id = made.send(ACTION);
  vi.advanceTimersByTime(11_999);
  expect(told.states.at(-1)).toBe('open');
  vi.advanceTimersByTime(1);
  expect(told.states.at(-1)).toBe('lost');
  expect(last().closed).toBe(true);
  wires[0]?.onclose?.({ code: 1006 }); // the farewell that nobody answers ends late
  vi.advanceTimersByTime(1000);
  last().onopen?.();
  expect(wires).toHaveLength(2);
  expect(last().sent).toEqual([{ type: 'command', id, action: ACTION }]);
});

test('a line that is silent is lost though the time of day is set back, and one that is heard stays though it is set ahead', () => {
  const { made, told, last, wires } = line();
  for (const hours of [-1, 1]) {
    const before = wires.length;
    vi.advanceTimersByTime(5000);
    last().hear({ type: 'pulse' });
    vi.setSystemTime(Date.now() + hours * 3_600_000);
    vi.advanceTimersByTime(11_999);
    expect(told.states.at(-1)).toBe('open');
    last().hear({ type: 'pulse' });
    vi.setSystemTime(Date.now() + hours * 3_600_000);
    vi.advanceTimersByTime(12_000);
    expect(told.states.at(-1)).toBe('lost');
    vi.advanceTimersByTime(1000);
    expect(wires).toHaveLength(before + 1);
    last().onopen?.();
  }
  vi.setSystemTime(Date.now() - 3_600_000);
  vi.advanceTimersByTime(6000);
  made.wake();
  expect(wires).toHaveLength(4);
});

test('who wakes up after a sleep in which the clock of the page stood has the line made anew', () => {
  const { made, last, wires } = line();
  last().hear({ type: 'pulse' });
  vi.setSystemTime(Date.now() + 6000); // no timer runs in a machine that sleeps
  made.wake();
  expect(wires).toHaveLength(2);
});

test('a house that takes no line is tried again', () => {
  const { last, wires } = line();
  last().onclose?.({ code: 1006 });
  vi.advanceTimersByTime(1000);
  expect(wires).toHaveLength(2);
  vi.advanceTimersByTime(12_000 + 1500);
  expect(wires).toHaveLength(3);
});

test('who wakes up with a line that has missed a pulse, or waits for one, has it made anew at once', () => {
  const { made, last, wires } = line();
  vi.advanceTimersByTime(5999);
  made.wake();
  expect(wires).toHaveLength(1);
  vi.advanceTimersByTime(1);
  made.wake();
  expect(wires).toHaveLength(2);
  last().onclose?.({ code: 1006 });
  made.wake();
  expect(wires).toHaveLength(3);
  last().onopen?.();
  last().onclose?.({ code: 4404 });
  made.wake();
  expect(wires).toHaveLength(3);
});

test('a closed line stays closed', () => {
  const { made, last, wires } = line();
  made.close();
  last().onclose?.({ code: 1000 });
  vi.advanceTimersByTime(60_000);
  expect(last().closed).toBe(true);
  expect(wires).toHaveLength(1);
});

test('an event comes with what is said of it, also where some of its frame were seen before', () => {
  const heard: (readonly Line[])[] = [];
  const wire = new FakeWire();
  const nothing = { reply: () => undefined, said: () => undefined, unsaid: () => undefined, malformed: () => undefined, lifted: () => undefined, state: () => undefined };
  const made = new TableLine('ws://house', { ...nothing, frame: (_, news) => heard.push(...(news ?? []).map(({ lines }) => lines)) }, () => wire);
  made.connect();
  wire.onopen?.();
  wire.hear(frame(5, [finished]));
  wire.hear(frame(5, [finished, finished], {}, { told: [[], [LINE]] }));
  expect(heard).toEqual([[], [LINE]]);
});

test('a command that the house cannot read is not sent again', () => {
  const { made, told, last, wires } = line();
  const id = made.send(ACTION);
  last().hear({ type: 'malformed', id, refused: { code: 'malformed', facts: {} } });
  expect(told.replies).toEqual(['malformed']);
  last().onclose?.({ code: 1006 });
  vi.advanceTimersByTime(1000);
  expect(wires.length).toBe(2);
  last().onopen?.();
  expect(last().sent).toEqual([]);
});

test('who comes anew is told what was last, once, unless something else has happened meanwhile', () => {
  for (const meanwhile of [false, true]) {
    const heard: (number | null)[] = [];
    const wire = new FakeWire();
    const nothing = { reply: () => undefined, said: () => undefined, unsaid: () => undefined, malformed: () => undefined, lifted: () => undefined, state: () => undefined };
    const line = new TableLine('ws://house', { ...nothing, frame: (_, news) => heard.push(news && news.length) }, () => wire, 3);
    line.connect();
    wire.onopen?.();
    wire.hear(frame(11, [], { seq: 10 }));
    expect(wire.sent).toEqual([{ type: 'resume', after: 7 }]);
    if (meanwhile) wire.hear(frame(11, [finished]));
    wire.hear(frame(8, Array.from({ length: meanwhile ? 4 : 3 }, () => finished)));
    wire.hear(frame(meanwhile ? 12 : 11, [finished]));
    expect(heard).toEqual(meanwhile ? [0, 1, 0, 1] : [0, 3, 1]);
    expect(line.seen).toBe(meanwhile ? 12 : 11);
  }
});
