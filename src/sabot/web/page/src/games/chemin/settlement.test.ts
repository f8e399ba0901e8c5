import { expect, test } from 'vitest';

import { SETTLED } from './frames';
import { settlementOf } from './settlement';

test('C8.2: the stakes go to the bank one after another in the order of the claims, then the taxe coin by coin', () => {
  const { stakes, bank, coins } = settlementOf({ ...SETTLED, taxe: 700 });
  expect(stakes.map(({ says, toBank }) => [says.key, says.facts['player'], toBank])).toEqual([
    ['page.stake_lost', 'ann', true], ['page.stake_lost', 'cy', true],
  ]);
  expect(bank.key).toBe('page.bank_gains');
  expect(coins.map(({ coin }) => coin)).toEqual([500, 100, 100]);
  const delays = [...stakes, ...coins].map(({ delay }) => delay);
  expect(delays).toEqual([...delays].sort((a, b) => a - b));
  expect(new Set(delays).size).toBe(5);
});

test('C8.1: won stakes come out of the bank with as much again, and there is no taxe', () => {
  const { stakes, coins } = settlementOf({ ...SETTLED, winner: 'P', received: { ann: 4000, cy: 2000 }, won: 0, taxe: 0 });
  expect(stakes.map(({ chips, toBank }) => [chips, toBank])).toEqual([[[2500, 1000, 500], false], [[1000, 1000], false]]);
  expect(coins).toEqual([]);
});

test('however many have staked, it is over soon', () => {
  const many = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`p${i}`, 1000]));
  const { stakes, coins } = settlementOf({ ...SETTLED, stakes: many, taxe: 1_234_00 });
  expect(Math.max(...[...stakes, ...coins].map(({ delay }) => delay))).toBeLessThanOrEqual(1800);
});
