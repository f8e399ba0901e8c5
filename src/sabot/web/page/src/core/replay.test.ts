import { beforeAll, expect, test, vi } from 'vitest';

import { finished, frame, game, LINE, rules } from '../testing/frames';
import { Replay } from './replay.svelte';
import { Table } from './table.svelte';
import { transcript } from '../shell/panels/history/transcript';
import { tongue } from './words.svelte';

beforeAll(() => tongue.speak('en'));

const shoe = { ...frame(1, []).view.shoe, cut: null };
const frames = [frame(5, [], { seq: 4, shoe }), ...[5, 6, 7].map((number) => frame(number, [finished], { seq: number }))];

function replay(): Replay {
  const wire = { onopen: null, onmessage: null, onclose: null, send: vi.fn(), close: vi.fn() };
  return new Replay(new Table('t', rules, game, 'ws://house', { make: () => wire }), frames);
}

test('a coup is stepped through event by event, forward and back', () => {
  const again = replay();
  expect([again.step, again.steps, again.table?.frame?.view.seq]).toEqual([0, 3, 4]);
  again.go(1);
  const before = again.table;
  again.go(3);
  expect([again.step, again.table?.frame?.view.seq, again.table === before]).toEqual([3, 7, true]);
  again.go(2);
  expect([again.step, again.table?.frame?.view.seq]).toEqual([2, 6]);
  again.go(99);
  expect(again.step).toBe(3);
  again.go(-1);
  expect([again.step, again.table?.frame?.view.seq]).toEqual([0, 4]);
});

test('nothing of the past is noted as if it had been seen while it bound the house', () => {
  localStorage.clear();
  sessionStorage.clear();
  replay().go(3);
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
});

test('a transcript has a line for each fact, and a paragraph where one begins', () => {
  const told = [{ ...LINE, opens: true }, LINE, { ...LINE, section: 'call' as const }];
  const text = transcript('An evening', [{ coup: 1, first: 5, last: 7, told, result: null }], (player) => player);
  expect(text).toBe('An evening\n\nThe table is closed.\n  The table is closed.\nfrench.session_ended – call.session_ended\n');
});
