import { expect, test } from 'vitest';

import { rules } from '../../testing/frames';
import { player, SETTLED, view } from './frames';
import { backOf, downOf, factsOf, linesOn, netOf, openOf, outlookOf, rankOf, resultsOf, stakedOf, taxeOf } from './reading';
import type { Outlook } from './types';

const FATES: Outlook = {
  then: 'coup',
  fates: [
    { player: 'ann', counts: { one: 500, two: 500 }, back: 0, why: null },
    { player: 'cy', counts: { one: 2000, two: 0 }, back: 300, why: 'part' },
    { player: 'ed', counts: { one: 0, two: 0 }, back: 700, why: 'room' },
  ],
  beyond: 400,
};

test('before an award the bids, the list and the willing are told, and nothing of a bank', () => {
  const found = factsOf(view({ bidder: 'bo', bid: 12_000, willing: ['cy'], list: ['di', 'ed'], declined: ['ann'] }));
  expect(found.map(({ key }) => key)).toEqual(['bid', 'willing', 'declined', 'least']);
  expect(factsOf(view({ stage: 'post', list: ['di', 'ed'] }))[0]).toEqual({ key: 'list', facts: { players: ['di', 'ed'] } });
});

test('of a limited bank it is told what is open, of an open one that it answers for everything', () => {
  const limited = view({ banker: 'bo', bank: 5000, tenure: 2, outlook: { ...FATES, beyond: 0 }, suivi: ['ann'], lost: { ann: 1, cy: 0 }, barred: ['di'] });
  expect(factsOf(limited).map(({ key }) => key)).toEqual(['answers_limited', 'tenure', 'staked', 'open', 'suivi', 'barred', 'lost', 'least']);
  expect([stakedOf(limited), openOf(limited)]).toEqual([3000, 2000]);
  const open = view({ banker: 'bo', bank: 2000, bank_open: true, outlook: FATES });
  expect(factsOf(open).map(({ key }) => key)).toEqual(['answers_open', 'tenure', 'staked', 'beyond', 'least']);
  expect(openOf(open)).toBe(0);
});

test('B5: what lies on a tableau is what would count of the entries, then what counts; à cheval half on each', () => {
  const window = view({ outlook: FATES });
  expect(linesOn(window, 'one')).toEqual([{ player: 'ann', amount: 500, cheval: true }, { player: 'cy', amount: 2000, cheval: false }]);
  expect(linesOn(window, 'two')).toEqual([{ player: 'ann', amount: 500, cheval: true }]);
  const coup = view({ outlook: FATES, players: [player('di', { stake: { one: 0, two: 900 } })] });
  expect([linesOn(coup, 'one'), linesOn(coup, 'two')]).toEqual([[], [{ player: 'di', amount: 900, cheval: false }]]);
});

test('an outlook says what counts and where, what goes back and why, what is beyond the bank, and what follows', () => {
  expect(outlookOf(FATES, false, 'at_risk')).toEqual([
    { key: 'page.fate_counts', facts: { player: 'ann', counts: 1000, place: 'cheval' } },
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

test('B10: a coup is told in the order of its stakes, with what the bank did not reach, the bank last', () => {
  expect(resultsOf(SETTLED)).toEqual([
    { key: 'page.stake_was', facts: { player: 'ann', stake: 1000, place: 'cheval', amount: 1000 } },
    { key: 'page.stake_was', facts: { player: 'cy', stake: 2000, place: 'one', amount: 0 } },
    { key: 'page.stake_was', facts: { player: 'di', stake: 1000, place: 'two', amount: 1700 } },
    { key: 'event.unpaid', facts: { player: 'di', amount: 300 } },
    { key: 'page.bank_was', facts: { player: 'bo', collected: 2500, paid: 1200, taxe: 26 } },
  ]);
  expect(['ann', 'cy', 'di', 'bo', 'ed'].map((each) => netOf(SETTLED, each))).toEqual([0, -2000, 700, 1274, null]);
});

test('before a seat lies the entry of the window, else what counts', () => {
  expect(downOf(player('ann', { entry: 700, place: 'cheval', stake: { one: 1, two: 0 } }))).toEqual({ amount: 700, place: 'cheval' });
  expect(downOf(player('ann', { stake: { one: 301, two: 300 } }))).toEqual({ amount: 601, place: 'cheval' });
  expect(downOf(player('ann'))).toEqual({ amount: 0, place: null });
});

test('B6: who has an entry is told where his claim stands, and what of it would go back', () => {
  const window = view({ outlook: FATES, claims: ['ann', 'di', 'cy'] });
  expect([rankOf(window, player('cy', { entry: 2300 })), rankOf(window, player('di')), backOf(window, 'cy'), backOf(window, 'di')]).toEqual([3, 0, 300, 0]);
});

test('B11: the rate of a taxe is told where capital is taxed', () => {
  const rows = (on: string) => [
    { section: 'house', key: 'taxe_on', facts: { choice: on } },
    { section: 'house', key: 'taxe_capital', facts: { rate: '5 %' } },
  ];
  expect(taxeOf({ ...rules, rows: rows('capital') })).toBe('5 %');
  expect(taxeOf({ ...rules, rows: rows('winnings') })).toBe('');
});
