import { afterEach, expect, test } from 'vitest';

import { missedOf, remember, remembered, seenIn } from './missed';
import type { Frame, Line, ShoeTold } from '../../core/types';

afterEach(() => localStorage.clear());

const line = (key: string, player: string): Line => ({ section: 'event', key, facts: { player }, opens: false });

test('what was seen last is remembered for each table and player', () => {
  expect(remembered('t-1', 'ann')).toBeUndefined();
  remember('t-1', 'ann', { shoe: 1, seq: 40, chips: 100_000 });
  expect(remembered('t-1', 'ann')).toEqual({ shoe: 1, seq: 40, chips: 100_000 });
  expect(remembered('t-2', 'ann')).toBeUndefined();
});

test('who looks on misses nothing', () => {
  const frame = { me: 'ann', view: { shoe: { number: 1 }, seq: 3, players: [{ id: 'bob', purse: 5 }] } } as unknown as Frame;
  expect(seenIn(frame, 0)).toBeUndefined();
});

test('what lies on the layout and in his part of the bank is his, too', () => {
  const view = { shoe: { number: 1 }, seq: 3, players: [{ id: 'ann', purse: 500 }, { id: 'bob', purse: 70 }], banker: 'ann', bank: 300, associate: 'bob', associate_part: 100 };
  expect(seenIn({ me: 'ann', view } as unknown as Frame, 0)?.chips).toBe(700);
  expect(seenIn({ me: 'bob', view } as unknown as Frame, 30)?.chips).toBe(200);
});

const told = (last: number, ...lines: Line[]) => ({ coup: last, first: last - 9, last, told: lines, result: line(`result_${last}`, '') });
/** What has no facts comes without them. */
const bare = { section: 'event', key: 'session_over' } as Line;
const shoe = { coups: [told(40, line('old', 'ann')), told(50, line('passed', 'ann'), line('paid', 'bob'), bare), told(60)] } as unknown as ShoeTold;
const then = { shoe: 1, seq: 40, chips: 100_000 };

test('three lines: coups and chips, the last of himself, the last result', () => {
  const found = missedOf(then, { shoe: 1, seq: 65, chips: 95_000 }, shoe, 'ann');
  expect(found).toMatchObject({ key: 'page.missed_coups', facts: { coups: 2, before: 100_000, after: 95_000, gain: -5000, shoe: 1 } });
  expect(found?.lines.map(({ key }) => key)).toEqual(['passed', 'result_60']);
});

test('another shoe is said; who has seen every coup end has missed nothing', () => {
  expect(missedOf(then, { shoe: 2, seq: 65, chips: 95_000 }, shoe, 'ann')?.key).toBe('page.missed_shoe');
  expect(missedOf({ ...then, seq: 60 }, { ...then, seq: 65 }, shoe, 'ann')).toBeUndefined();
});
