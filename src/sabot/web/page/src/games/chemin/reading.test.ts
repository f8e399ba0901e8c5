import { expect, test } from 'vitest';

import { SETTLED, view } from './frames';
import { factsOf, netOf, outlookOf, resultsOf } from './reading';
import type { Outlook } from './types';

const NOW: Outlook = { then: 'coup', call: null, fates: [], asks: null, open: 0, banco: 0, bank_back: {} };

test('a table without a bank tells the minimum banco alone', () => {
  expect(factsOf(view({ least_stake: 0 }))).toEqual([{ key: 'minimum', facts: { minimum: 5000 } }]);
});

test('the bank is told with all that it is', () => {
  const found = factsOf(
    view({ banker: 'bo', associate: 'cy', associate_part: 2500, origin: 3, call: 'avec', callers: ['ann'], on_layout: 2500, open_part: 2500, suivi: ['ann'], prime: ['ann', 'di'] }),
  );
  expect(found.map(({ key }) => key)).toEqual(['banker', 'associate', 'origin', 'call', 'staked', 'open', 'suivi', 'prime', 'least']);
  expect(found[1]).toEqual({ key: 'associate', facts: { player: 'cy', amount: 2500 } });
});

test('a suite on offer is told with who passed it, an auction with its bid', () => {
  expect(factsOf(view({ passer: 'bo', offered: 9000, bidder: 'ann', bid: 6000 })).map(({ key }) => key)).toEqual(['passed_by', 'bid', 'least']);
});

test('an outlook says what counts, what goes back and why, who is asked, and what follows', () => {
  const outlook: Outlook = {
    ...NOW,
    call: 'avec',
    fates: [
      { player: 'ann', counts: 2500, back: 0, why: null },
      { player: 'di', counts: 1000, back: 500, why: 'part' },
      { player: 'ed', counts: 0, back: 700, why: 'covered' },
    ],
    asks: { type: 'asked', question: 'marche', player: 'ann', amount: 300, about: null },
    open: 300,
    banco: 3500,
    bank_back: { bo: 300 },
  };
  expect(outlookOf(outlook)).toEqual([
    { key: 'page.would_play', facts: { call: 'avec' } },
    { key: 'page.fate_counts', facts: { player: 'ann', counts: 2500 } },
    { key: 'page.fate_part', facts: { player: 'di', counts: 1000, back: 500, why: 'part' } },
    { key: 'page.fate_back', facts: { player: 'ed', counts: 0, back: 700, why: 'covered' } },
    { key: 'event.asked_marche', facts: { player: 'ann', amount: 300, about: '' } },
    { key: 'page.stays_open', facts: { amount: 300 } },
    { key: 'event.from_bank', facts: { player: 'bo', amount: 300 } },
    { key: 'page.then_coup', facts: { banco: 3500 } },
  ]);
});

test('C8.2: where the banker wins, stakes are lost and the bank has them less the taxe', () => {
  expect(resultsOf(SETTLED)).toEqual([
    { key: 'page.stake_lost', facts: { player: 'ann', stake: 2000, amount: 0 } },
    { key: 'page.stake_lost', facts: { player: 'cy', stake: 1000, amount: 0 } },
    { key: 'page.bank_gains', facts: { player: 'bo', amount: 2850, taxe: 150 } },
  ]);
  expect(['ann', 'bo', 'di'].map((each) => netOf(SETTLED, each))).toEqual([-2000, 2850, null]);
});

test('C8.1: where the ponte wins, every stake is paid 1:1 out of the bank', () => {
  const won = { ...SETTLED, winner: 'P' as const, received: { ann: 4000, cy: 2000 }, won: 0, taxe: 0 };
  expect(resultsOf(won).at(-1)).toEqual({ key: 'page.bank_lost', facts: { player: 'bo', amount: 3000 } });
  expect(['ann', 'cy', 'bo'].map((each) => netOf(won, each))).toEqual([2000, 1000, -3000]);
});

test('C8.3: a tie moves nothing, also where stakes go back at the end of a shoe', () => {
  const tied = { ...SETTLED, winner: 'T' as const, received: { ann: 2000, cy: 1000 }, won: 0, taxe: 0 };
  expect(['ann', 'bo'].map((each) => netOf(tied, each))).toEqual([0, 0]);
  expect(resultsOf(tied)[0]?.key).toBe('page.stake_tied');
});

test('what a shared bank brought one of the two is not told as his', () => {
  expect(netOf({ ...SETTLED, associate: 'di' }, 'bo')).toBeNull();
});
