import { expect, test } from 'vitest';

import { ann, SETTLED, view } from './frames';
import type { View as AnyView } from '../../core/types';
import { factsOf, fateFor, headOf, leftTo, mineOf, netOf, openOf, outlookOf, rankOf, resultsOf } from './reading';
import type { Outlook } from './types';

type View = AnyView<'chemin'>;

const NOW: Outlook = { then: 'coup', call: null, fates: [], asks: null, open: 0, banco: 0, bank_back: {} };

test('a table without a bank tells the minimum banco alone', () => {
  expect(factsOf(view({ least_stake: 0 }))).toEqual([{ key: 'minimum', facts: { minimum: 5000 } }]);
});

test('a run of won coups is told as long as the bank stands', () => {
  expect(factsOf(view({ bank: 40_000, bank_won: 3 }))).toContainEqual({ key: 'run', facts: { won: 3 } });
  expect([view({ bank_won: 3 }), view({ bank: 5000, bank_won: 1 })].flatMap(factsOf).filter(({ key }) => key === 'run')).toEqual([]);
});

test('the bank is told with all that it is: what always holds comes first, that nothing moves it', () => {
  const found = factsOf(
    view({ banker: 'bo', associate: 'cy', associate_part: 2500, origin: 3, call: 'avec', callers: ['ann'], suivi: ['ann'], house: 150 }),
  );
  expect(found.map(({ key }) => key)).toEqual(['call', 'cagnotte', 'least', 'associate', 'origin', 'suivi']);
  expect(found[3]).toEqual({ key: 'associate', facts: { player: 'cy', amount: 2500 } });
});

test.each<[Partial<View>, string]>([
  [{ banker: 'bo', associate: 'cy' }, 'page.bank_shared'],
  [{ banker: 'bo' }, 'page.bank_of'],
  [{ passer: 'bo', bidder: 'ann', bid: 6000 }, 'page.bank_bid'],
  [{ passer: 'bo', offered: 9000 }, 'page.bank_offered'],
  [{}, 'page.bank_free'],
])('who banks is in sight: %o', (more, key) => {
  expect(headOf(view(more)).key).toBe(key);
});

test('C5: what is open counts down as entries come in, and only while they do', () => {
  const outlook: Outlook = { ...NOW, then: 'coup', open: 1200 };
  expect(openOf(view({ stage: 'stakes', bank: 5000, open_part: 5000, outlook }))).toBe(1200);
  expect(openOf(view({ stage: 'calls', bank: 5000, open_part: 5000 }))).toBe(5000);
  expect(openOf(view({ stage: 'declare', bank: 5000, open_part: 0 }))).toBeNull();
});

test('a seat shows its claim, and what of its entry would go back', () => {
  const fates: Outlook['fates'] = [{ player: 'di', counts: 1000, back: 500, why: 'part' }];
  const seen = view({ prime: ['bo', 'di'], outlook: { ...NOW, fates } });
  expect(['bo', 'di', 'ann'].map((each) => [rankOf(seen, each), fateFor(seen, each)?.back])).toEqual([[1, undefined], [2, 500], [0, undefined]]);
});

test('one line tells each player what the coup was for him', () => {
  expect(mineOf(SETTLED, 'ann')).toEqual({ key: 'page.mine_stake_B', facts: { stake: 2000, net: -2000 } });
  expect(mineOf(SETTLED, 'bo')).toEqual({ key: 'page.mine_bank_B', facts: { stake: 3000, net: 2850 } });
  expect(mineOf(SETTLED, 'di')).toBeUndefined();
  expect(mineOf({ ...SETTLED, winner: 'T' }, 'ann')?.key).toBe('page.mine_stake_T');
});

test('an outlook says what counts, what goes back of one\'s own and why, who is asked, and what follows', () => {
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
  expect(outlookOf(outlook, 'di')).toEqual([
    { key: 'page.would_play', facts: { call: 'avec' } },
    { key: 'page.fate_part', facts: { player: 'di', counts: 1000, back: 500, why: 'part' } },
    { key: 'event.asked_marche', facts: { player: 'ann', amount: 300, about: '' } },
    { key: 'page.stays_open', facts: { amount: 300 } },
    { key: 'event.from_bank', facts: { player: 'bo', amount: 300 } },
    { key: 'page.then_coup', facts: { banco: 3500 } },
  ]);
});

test('an entry that counts, or goes back as a whole, is told so', () => {
  const fates: Outlook['fates'] = [{ player: 'ann', counts: 2500, back: 0, why: null }, { player: 'ed', counts: 0, back: 700, why: 'covered' }];
  expect(['ann', 'ed', null].map((each) => outlookOf({ ...NOW, fates }, each).map(({ key }) => key))).toEqual([
    ['page.fate_counts', 'page.then_coup'], ['page.fate_back', 'page.then_coup'], ['page.then_coup'],
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

test('C5.1: what those who come first have staked is not open to who comes after them', () => {
  const seen = view({ prime: ['bo', 'ann', 'cy'], players: [ann(), ann({ id: 'bo', entry: 3000 }), ann({ id: 'cy', entry: 9000 })] });
  expect([leftTo(seen, 'bo', 10_000), leftTo(seen, 'ann', 10_000), leftTo(seen, 'cy', 2000)]).toEqual([10_000, 7000, 0]);
});
