import { expect, test } from 'vitest';

import { rules } from '../../testing/frames';
import { player, reached, SETTLED, view } from './frames';
import {
  backOf, downOf, factsOf, gainOf, halvesOf, headOf, linesOn, mineOf, netOf, openOf, outlookOf, rankOf, reachOf, resultsOf, rowsOn, runOf, stakedOf, taxeOf, taxeOn,
} from './reading';
import type { BanqueView, Outlook } from './types';

const FATES: Outlook = {
  then: 'coup',
  fates: [
    { player: 'ann', counts: { one: 500, two: 500 }, back: 0, why: null },
    { player: 'cy', counts: { one: 2000, two: 0 }, back: 300, why: 'part' },
    { player: 'ed', counts: { one: 0, two: 0 }, back: 700, why: 'room' },
  ],
  beyond: 400,
};

test('before an award the willing and the list are told, and who would have the bank', () => {
  const found = view({ stage: 'auction', bidder: 'bo', bid: 12_000, willing: ['cy'], list: ['di', 'ed'], declined: ['ann'] });
  expect(factsOf(found).map(({ key }) => key)).toEqual(['willing', 'declined', 'least']);
  expect(factsOf(view({ stage: 'post', list: ['di', 'ed'] }))[0]).toEqual({ key: 'list', facts: { players: ['di', 'ed'] } });
  expect(headOf(found)).toEqual({ key: 'page.bank_bid', facts: { player: 'bo', amount: 12_000 } });
  expect(headOf(view({ retiring: 'bo', offered: 900 })).key).toBe('page.bank_offered');
  expect([headOf(view({})).key, headOf(view({ banker: 'bo' })).key]).toEqual(['page.bank_free', 'page.bank_of']);
});

const LYING = [reached('ann', 500, 500), reached('cy', 2000, 0), reached('di', 0, 3000, { two: 1000 })];

test('B12: of a bank it is told what it has won since it began, and the taxe; what of it is open', () => {
  const limited = view({ banker: 'bo', bank: 5000, brought: 6000, levied: 40, tenure: 2, reach: LYING.slice(0, 2), suivi: ['ann'], lost: { ann: 1, cy: 0 }, barred: ['di'] });
  expect(factsOf(limited).map(({ key }) => key)).toEqual(['tenure', 'suivi', 'barred', 'lost']);
  expect(factsOf(limited)[0]?.facts).toEqual({ coups: 2, brought: 6000, gain: -1000, taxe: 40 });
  expect([stakedOf(limited), openOf(limited), gainOf(limited)]).toEqual([3000, 2000, -1000]);
  expect(openOf(view({ bank: 2000, bank_open: true, reach: LYING }))).toBe(0);
});

test('B5, B10.2: what lies on a tableau is in the order of payment, with what the bank would not reach', () => {
  const window = view({ reach: LYING });
  expect(linesOn(window, 'one')).toEqual([
    { place: 1, player: 'ann', amount: 500, short: 0, cheval: true },
    { place: 2, player: 'cy', amount: 2000, short: 0, cheval: false },
  ]);
  expect(linesOn(window, 'two')).toEqual([
    { place: 1, player: 'ann', amount: 500, short: 0, cheval: true },
    { place: 3, player: 'di', amount: 3000, short: 1000, cheval: false },
  ]);
});

test('before the deal each has his line by his seat, and who lays something from elsewhere one below', () => {
  const sits = (id: string, seat: number | null, side: 'one' | 'two' | null) => ({ id, seat, side }) as BanqueView['players'][number];
  const players = [sits('zoe', null, null), sits('cy', 3, 'one'), sits('bo', 2, 'one'), sits('ed', 1, 'one'), sits('ann', 6, 'two'), sits('di', 7, 'two')];
  const window = view({ banker: 'bo', players, reach: LYING });
  const lines = (side: 'one' | 'two') => rowsOn(window, side).map(({ player, amount, place }) => `${player} ${amount} ${place}`);
  expect(lines('one')).toEqual(['ed 0 0', 'cy 2000 2', 'ann 500 1']);
  expect(lines('two')).toEqual(['ann 500 1', 'di 3000 3']);
});

test.each([
  ['cy', { key: 'page.reach_mine_all', facts: { paid: 2000, staked: 2000 } }],
  ['di', { key: 'page.reach_mine_part', facts: { paid: 2000, staked: 3000 } }],
  ['bo', { key: 'page.reach_short', facts: { amount: 1000 } }],
  [null, { key: 'page.reach_short', facts: { amount: 1000 } }],
])('B10.2: %s hears where he would stand if the bank broke', (me, said) => {
  expect(reachOf(view({ banker: 'bo', reach: LYING }), me)).toEqual(said);
});

test('B10.2: who is not reached at all hears it, an open bank reaches everybody', () => {
  const last = [...LYING, reached('ed', 700, 0, { one: 700 })];
  expect(reachOf(view({ reach: last }), 'ed')).toEqual({ key: 'page.reach_mine_none', facts: { paid: 0, staked: 700 } });
  expect(reachOf(view({ reach: LYING.slice(0, 1) }), null)?.key).toBe('page.reach_all');
  expect(reachOf(view({ reach: last, bank_open: true }), 'ed')).toBeUndefined();
});

test.each([
  [2501, 'one', { one: 1251, two: 1250 }],
  [2501, 'two', { one: 1250, two: 1251 }],
  [2501, null, { one: 1251, two: 1250 }],
  [2500, 'two', { one: 1250, two: 1250 }],
] as const)('B5: à cheval %i of who sits at %s has its odd cent there', (amount, side, halves) => {
  expect(halvesOf(amount, side, 1)).toEqual(halves);
});

test('B0: halves are in whole coins', () => {
  expect(halvesOf(2100, 'two', 700)).toEqual({ one: 700, two: 1400 });
});

test('an outlook says what does not count in full and why, what is beyond the bank, and what follows', () => {
  expect(outlookOf(FATES, false, 'at_risk')).toEqual([
    { key: 'page.fate_part', facts: { player: 'cy', counts: 2000, place: 'one', back: 300, why: 'part' } },
    { key: 'page.fate_back', facts: { player: 'ed', back: 700, why: 'room' } },
    { key: 'page.beyond_at_risk', facts: { amount: 400 } },
    { key: 'page.then_coup', facts: {} },
  ]);
  expect(outlookOf(FATES, true, 'at_risk').map(({ key }) => key)).toContain('page.beyond_cover');
});

test('B12: who takes a bank over is told, and who comes too late', () => {
  const none = { one: 0, two: 0 };
  const taken: Outlook = { then: 'taken', fates: [{ player: 'ann', counts: none, back: 0, why: null }, { player: 'cy', counts: none, back: 900, why: 'order' }], beyond: 0 };
  expect(outlookOf(taken, false, 'at_risk').map(({ key }) => key)).toEqual(['page.fate_takes', 'page.fate_back', 'page.then_taken']);
});

test('B10: a coup is told by its sides, then who is paid in order and what the bank did not reach, the bank last', () => {
  expect(resultsOf(SETTLED)).toEqual([
    { key: 'page.side_lost', facts: { side: 'one', points: 3, against: 5, staked: 2500, fared: 'lost' } },
    { key: 'page.side_won', facts: { side: 'two', points: 8, against: 5, staked: 1500, fared: 'won' } },
    { key: 'page.paid_all', facts: { player: 'ann', paid: 500, back: 500 } },
    { key: 'page.paid_part', facts: { player: 'di', paid: 700, unpaid: 300, back: 1000 } },
    { key: 'page.bank_was', facts: { player: 'bo', collected: 2500, paid: 1200, taxe: 26 } },
  ]);
  expect(['ann', 'cy', 'di', 'bo', 'ed'].map((each) => netOf(SETTLED, each))).toEqual([0, -2000, 700, 1274, null]);
});

test('B10: one line tells what a coup was for somebody', () => {
  expect(mineOf(SETTLED, 'cy')).toEqual({ key: 'page.mine_stake', facts: { stake: 2000, place: 'one', net: -2000, unpaid: 0 } });
  expect(mineOf(SETTLED, 'di')).toEqual({ key: 'page.mine_part', facts: { stake: 1000, place: 'two', net: 700, unpaid: 300 } });
  expect(mineOf(SETTLED, 'bo')).toEqual({ key: 'page.mine_bank', facts: { net: 1274 } });
  expect(mineOf(SETTLED, 'ed')).toBeUndefined();
});

test('before a seat lies the entry of the window, else what counts', () => {
  expect(downOf(player('ann', { entry: 700, place: 'cheval' }), { stakes: { ann: { one: 1, two: 0 } } })).toEqual({ amount: 700, place: 'cheval' });
  expect(downOf(player('ann'), { stakes: { ann: { one: 301, two: 300 } } })).toEqual({ amount: 601, place: 'cheval' });
  expect(downOf(player('ann'))).toEqual({ amount: 0, place: null });
});

test('B6: who has an entry is told where his claim stands, and what of it would go back', () => {
  const window = view({ outlook: FATES, claims: ['ann', 'di', 'cy'] });
  expect([rankOf(window, player('cy', { entry: 2300 })), rankOf(window, player('di')), backOf(window, 'cy'), backOf(window, 'di')]).toEqual([3, 0, 300, 0]);
});

const taxed = (rate: string, rounding = 'down', on = 'capital') => ({
  ...rules,
  rows: [
    { section: 'house', key: 'taxe_on', facts: { choice: on } },
    { section: 'house', key: 'taxe_capital', facts: { rate } },
    { section: 'house', key: 'rounding', facts: { choice: rounding } },
  ],
});

test('B11: the rate of a taxe is told where capital is taxed', () => {
  expect([taxeOf(taxed('5 %')), taxeOf(taxed('5 %', 'down', 'winnings'))]).toEqual(['5 %', '']);
});

/** As the house reckons it: `taxe_on_capital` of the same rules. */
test.each([
  ['5 %', 'down', 10_000, 1, 500],
  ['5 %', 'down', 9999, 1, 500],
  ['5 %', 'nearest', 9999, 1, 500],
  ['5 %', 'up', 9999, 1, 499],
  ['1.25 %', 'down', 10_001, 1, 126],
  ['1.25 %', 'nearest', 10_001, 1, 125],
  ['5 %', 'down', 14_000, 700, 700],
  ['5 %', 'nearest', 14_000, 700, 700],
  ['5 %', 'up', 7000, 700, 0],
  ['0 %', 'down', 9999, 1, 0],
  ['5 %', 'down', 123_456_789_012, 1, 6_172_839_451],
])('B11, M2: a taxe of %s, rounded %s, on %i in coins of %i is %i', (rate, rounding, amount, coin, taxe) => {
  expect(taxeOn(taxed(rate, rounding), amount, coin)).toBe(taxe);
});

test('a run is of coups that the bank lost to neither side, in one tenure', () => {
  const coup = (one: 'won' | 'lost' | 'tied', two: 'won' | 'lost' | 'tied', banker = 'ben') => ({ one, two, banker, bank: 1000 });
  const run = (tenure: number, ...results: ReturnType<typeof coup>[]): number => runOf(view({ banker: 'ben', tenure, results }));
  expect(run(3, coup('won', 'lost'), coup('lost', 'tied'), coup('lost', 'lost'))).toBe(2);
  expect(run(2, coup('lost', 'lost'), coup('lost', 'lost'), coup('tied', 'lost'))).toBe(2);
  expect(run(2, coup('lost', 'lost', 'ann'), coup('lost', 'lost'))).toBe(1);
  expect(run(1, coup('lost', 'won'))).toBe(0);
  expect(run(0, coup('lost', 'lost'))).toBe(0);
});
