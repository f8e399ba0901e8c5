import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { FakeWire } from '../testing/wire';
import { PacedWire } from './paced';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function line() {
  const inner = new FakeWire();
  const wire = new PacedWire(inner);
  const heard: (number | string)[] = [];
  wire.onmessage = ({ data }) => heard.push(data as number);
  wire.onclose = ({ code }) => heard.push(`closed ${code}`);
  const come = (...messages: number[]): void => messages.forEach((data) => inner.onmessage?.({ data }));
  return { inner, wire, heard, come };
}

function frame(): void {
  vi.advanceTimersByTime(20);
}

test('the first is heard at once, each that comes in its frame behind it has a frame of its own, in their order', () => {
  const { heard, come } = line();
  come(1, 2, 3);
  expect(heard).toEqual([1]);
  frame();
  expect(heard).toEqual([1, 2]);
  come(4);
  frame();
  expect(heard).toEqual([1, 2, 3]);
  frame();
  frame();
  expect(heard).toEqual([1, 2, 3, 4]);
  come(5);
  expect(heard).toEqual([1, 2, 3, 4, 5]);
});

test('of many no more than four wait', () => {
  const { heard, come } = line();
  come(1, 2, 3, 4, 5, 6, 7, 8, 9);
  expect(heard).toEqual([1]);
  frame();
  expect(heard).toEqual([1, 2, 3, 4, 5]);
  vi.runAllTimers();
  expect(heard).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('a page that is not seen hears all at once, as no frame comes there', () => {
  const { heard, come } = line();
  come(1, 2);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  come(3);
  expect(heard).toEqual([1, 2, 3]);
});

test.each([['an open line', 1, ['{}']], ['one that is closing', 2, []], ['one that is closed', 3, []]])('%s is told what it can still take', (_, state, taken) => {
  const told: string[] = [];
  const wire = new PacedWire({ onopen: null, onmessage: null, onclose: null, readyState: state, send: (text) => void told.push(text), close: () => undefined });
  wire.send('{}');
  expect(told).toEqual(taken);
});

test('what was said before a line is closed is heard before', () => {
  const { inner, heard, come } = line();
  come(1, 2, 3);
  inner.onclose?.({ code: 4404 });
  expect(heard).toEqual([1, 2, 3, 'closed 4404']);
});

test('who hangs up hears nothing more, and is open and spoken to as any line', () => {
  const { inner, wire, heard, come } = line();
  const opened = vi.fn();
  wire.onopen = opened;
  inner.onopen?.();
  wire.send('"here"');
  expect([opened.mock.calls.length, inner.sent]).toEqual([1, ['here']]);
  come(1, 2);
  wire.close();
  vi.runAllTimers();
  expect([heard, inner.closed]).toEqual([[1], true]);
});

test('a line is closed, and what else has come is heard, whatever becomes of a message', () => {
  const { inner, wire, heard, come } = line();
  wire.onmessage = ({ data }) => {
    if (data === 2) throw new Error('2');
    heard.push(data as number);
  };
  come(1, 2, 3);
  expect(() => vi.advanceTimersByTime(20)).toThrow('2');
  vi.advanceTimersByTime(20);
  expect(heard).toEqual([1, 3]);
  vi.advanceTimersByTime(20);
  come(4, 2, 5);
  expect(() => inner.onclose?.({ code: 4410 })).toThrow('2');
  expect(heard).toEqual([1, 3, 4, 'closed 4410']);
});
