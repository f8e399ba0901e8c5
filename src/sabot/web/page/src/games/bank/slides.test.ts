import { expect, test } from 'vitest';

import { flightsOf, type BankMoney } from './slides';

const shown = (ann: [number, number], more: Partial<BankMoney> = {}): BankMoney => ({ bank: 1000, coup: null, players: { ann: { purse: ann[0], stake: ann[1] } }, ...more });

test('a stake goes to the bank, and what is returned or won comes back', () => {
  const [idle, staked] = [shown([500, 0]), shown([300, 200])];
  expect(flightsOf(idle, staked)).toEqual([{ player: 'ann', amount: 200, to: 'bank' }]);
  expect(flightsOf(staked, idle)).toEqual([{ player: 'ann', amount: 200, to: 'seat' }]);
  expect(flightsOf(staked, shown([700, 0], { coup: 1, bank: 800 }))).toEqual([{ player: 'ann', amount: 400, to: 'seat' }]);
});

test('what is lost goes nowhere, for it lies there already', () => {
  expect(flightsOf(shown([300, 200]), shown([300, 0], { coup: 1, bank: 1200 }))).toEqual([]);
});

test('a banker brings his bank and takes it', () => {
  const [before, banks] = [shown([5000, 0], { bank: 0 }), shown([4000, 0])];
  expect([flightsOf(before, banks), flightsOf(banks, before)].flat().map(({ to, amount }) => [to, amount])).toEqual([['bank', 1000], ['seat', 1000]]);
});

test('money that is bought in or handed over moves elsewhere, and who comes has brought his own', () => {
  expect(flightsOf(shown([500, 0]), shown([900, 0]))).toEqual([]);
  expect(flightsOf(shown([500, 0]), shown([100, 0]))).toEqual([]);
  expect(flightsOf({ ...shown([0, 0]), players: {} }, shown([500, 0], { bank: 0 }))).toEqual([]);
});
