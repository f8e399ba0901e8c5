import { expect, test, vi } from 'vitest';

import { api } from './api';
import { HOSTED, host, hosted, limitsWith } from './hosting';
import { parse } from './prompt';
import type { Table } from './table.svelte';

const limits = { minimum: 500, maximum: 50_000, bets: { tie: { minimum: 500, maximum: 5_000 } } };
const rules = { limits, limited_bets: ['tie', 'player_pair'], coin: 100 } as unknown as Table['rules'];
const stakes = { rules, frame: { view: { limits, coming_limits: null } } };

function tableOf(isHost: boolean, more: object = {}): Table {
  return { id: 't', isHost, ...stakes, refused: null, answered: null, ...more } as unknown as Table;
}

test.each([...HOSTED.pause, ...HOSTED.resume])('%s is the host\'s', (word) => {
  expect(hosted(word.toUpperCase())).toEqual({ do: 'halt', halted: HOSTED.pause.some((each) => each === word) });
  expect(parse(word)).toBeUndefined();
});

test.each([
  ['limits 10 500', ['10', '500'], ''],
  ['grenzen 10 bis 500', ['10', '500'], ''],
  ['limites 2,50–500', ['2,50', '500'], ''],
  ['limits 60', ['60'], ''],
  ['limits tie 5 50', ['5', '50'], 'tie'],
  ['grenzen player pair 5 50', ['5', '50'], 'player pair'],
])('%s', (text, amounts, of) => {
  expect(hosted(text)).toEqual({ do: 'limits', of, amounts });
});

test.each(['limits', 'banker 20', 'sit 3 500', 'pause 3', 'limits 1 2 3'])('%s is no command of a host\'s', (text) => {
  expect(hosted(text)).toBeUndefined();
});

test('what is typed of all stakes leaves the limits of bets, and of a bet those of all', () => {
  expect(limitsWith('', ['10', '800'], stakes)).toEqual({ ...limits, minimum: 1000, maximum: 80_000 });
  const own = { ...limits.bets, player_pair: { minimum: 500, maximum: 2_000 } };
  expect(limitsWith('Player Pair', ['5', '20'], stakes)).toEqual({ ...limits, bets: own });
});

test('limits that are to come are those that are changed', () => {
  const coming = { ...limits, minimum: 1000 };
  const view = { limits, coming_limits: coming };
  expect(limitsWith('tie', ['10', '40'], { rules, frame: { view } })?.minimum).toBe(1000);
});

test('a bank has a least alone, and what no table could have is none', () => {
  const banks = { limits: { minimum: 6000, maximum: null, bets: {} }, limited_bets: [], coin: 100 } as unknown as Table['rules'];
  expect(limitsWith('', ['100'], { rules: banks, frame: null })).toEqual({ minimum: 10_000, maximum: null, bets: {} });
  expect(limitsWith('', ['500', '10'], stakes)).toBeUndefined();
  expect(limitsWith('', ['10'], stakes)).toBeUndefined();
  expect(limitsWith('no bet', ['5', '50'], stakes)).toBeUndefined();
});

test('nobody but the host settles anything, and he hears what became of it', async () => {
  const set = vi.spyOn(api, 'setLimits').mockResolvedValue(undefined);
  const run = vi.spyOn(api, 'run').mockRejectedValue(new Error('no house'));
  expect(host({ do: 'halt', halted: true }, tableOf(false))).toEqual({ key: 'refusal.not_host' });
  expect(run).not.toHaveBeenCalled();
  const table = tableOf(true);
  expect(host({ do: 'limits', of: '', amounts: ['500', '10'] }, table).key).toBe('page.limits_bounds');
  expect(set).not.toHaveBeenCalled();
  expect(host({ do: 'limits', of: '', amounts: ['10', '800'] }, table).key).toBe('');
  await vi.waitFor(() => expect(table.answered).toEqual({ key: 'page.host_settled' }));
  expect(set).toHaveBeenCalledWith('t', { ...limits, minimum: 1000, maximum: 80_000 });
  host({ do: 'halt', halted: true }, table);
  await vi.waitFor(() => expect(table.refused?.code).toBe('server_error'));
});
