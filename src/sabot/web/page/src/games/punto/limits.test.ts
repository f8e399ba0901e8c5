/** The host may change the limits while people sit there: what the page offers and says goes by those of now. */
import { afterEach, expect, test, vi } from 'vitest';

import { obey } from '../../core/prompt';
import { Table } from '../../core/table.svelte';
import type { RuleCard } from '../../core/types';
import { rules } from '../../testing/frames';
import type { Bets } from './local.svelte';
import { page } from './page';
import * as prompt from './prompt';

function card(minimum: number, maximum: number): RuleCard {
  const bets = ['player', 'tie', 'banker'].map((bet) => ({ section: 'bet', key: bet, facts: { bet, when: ['b > p'], net: ['1'], levied: [0], pays: ['1:1'], minimum, maximum, favoured: -1 } }));
  return { ...rules, game: 'punto', minimum, coin: 1, rows: bets } as unknown as RuleCard;
}

test('bets, chips and what the prompt says are those of the limits as they are now', () => {
  const table = new Table('t1', card(1000, 100_000), page as never, 'ws://house');
  const local = table.local as unknown as Bets;
  const limits = (): string[] => (obey('limits', table, () => undefined, prompt as never).facts?.['bets'] as string[]).map((each) => each.replace(/^\D+/, ''));
  expect([local.chips, local.chip]).toEqual([[1000, 2500, 10_000, 50_000, 100_000], 1000]);
  local.chip = 100_000;
  table.rules = card(2000, 30_000);
  expect(limits()).toEqual(['20–300', '20–300', '20–300']);
  expect([local.chips, local.chip]).toEqual([[2500, 10_000], 2500]);
});

afterEach(() => vi.useRealTimers());

test.each([['practice', 999], ['brisk', 0]] as const)('at the pace %s a repetition waits %i ms with what it stakes', (pace, wait) => {
  vi.useFakeTimers();
  const table = new Table('t1', card(1000, 100_000), page as never, 'ws://house');
  const local = table.local as unknown as Bets;
  const sent: unknown[] = [];
  table.send = (action) => void sent.push(action.type);
  const player = { id: 'ann', purse: 100_000, stakes: {}, done: false };
  const option = { type: 'enter', on: 3, bets: [{ bet: 'player', minimum: 1000, maximum: 100_000, locked: 0 }], available: 100_000, coin: 1 };
  table.frame = { me: 'ann', options: [option], view: { players: [player], waits_for: ['ann'] }, terms: { clock: { pace } } } as never;
  local.last = { player: 1000 };
  expect(local.repeat(null)).toBe(true);
  vi.advanceTimersByTime(wait);
  expect(sent).toEqual(wait ? [] : ['enter', 'finish']);
  vi.advanceTimersByTime(1);
  expect(sent).toEqual(['enter', 'finish']);
});
