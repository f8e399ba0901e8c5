import { expect, test } from 'vitest';

import type { Entry } from '../../core/presentation.svelte';
import type { LogLine } from '../../core/types';
import { momentOf } from './moments';

const line = (key: string, facts: LogLine['facts'] = {}, section: LogLine['section'] = 'event'): LogLine => ({ section, key, facts, opens: false });
const log = (...lines: LogLine[]): Entry[] => lines.map((each, i) => ({ id: i + 1, line: each }));
const NAMES = { kept: 'keeps', suite_posted: 'suite', bid_wins: 'sold' };
const CALLS = [line('calls', { player: 'ann', call: 'a_deux' }), line('calls', { player: 'bob', call: 'banco' })];
const CLOSED = [line('plays', { player: 'bob', amount: 1000 }), line('lapses', { player: 'ann', amount: 500 })];

test('a call that is played is a moment: who called, and what others take back', () => {
  const told = log(...CALLS, ...CLOSED);
  expect(momentOf(NAMES, told, 2)).toEqual({ title: 'french.banco', lines: CLOSED, players: ['bob'] });
  expect(momentOf(NAMES, told.slice(0, 2), 0)).toBeNull();
});

test.each(Object.entries(NAMES))('%s is a moment', (key, name) => {
  expect(momentOf(NAMES, log(line(key, { player: 'ann' })), 0)).toMatchObject({ title: `page.moment_${name}`, players: ['ann'] });
});

test('what was told before is none any more, nor what is no event, nor what another game calls otherwise', () => {
  const told = log(line('kept', { player: 'ann' }));
  expect([momentOf(NAMES, told, 1), momentOf({ bid_wins: 'sold' }, told, 0)]).toEqual([null, null]);
  expect(momentOf(NAMES, log(line('kept', {}, 'page')), 0)).toBeNull();
});

test('the first of several is what it is called by, and who comes back from far has missed it', () => {
  const told = log(line('bid_wins', { player: 'bob' }), line('suite_posted', { player: 'bob' }));
  expect(momentOf(NAMES, told, 0)).toMatchObject({ title: 'page.moment_sold', lines: told.map((each) => each.line), players: ['bob'] });
  expect(momentOf(NAMES, log(...Array.from({ length: 30 }, () => line('kept'))), 0)).toBeNull();
});
