import { expect, test } from 'vitest';

import type { RulePrices } from '../../core/types';
import { effects, figure, figuresOf } from './prices';

const WORDS = {
  bet: { one: 'One' },
  readings: { side: 'Side', coups: 'Coups' },
  choice: { edge: 'Edge', gain: 'Gains', price: '{of} {other} for {taken}', same: '{of} stays {taken}', why_who: 'No edge changes.' },
  house: { 'key.other': 'the other', count: 'Count' },
};
const PRICES: RulePrices = {
  gains: {},
  options: [
    { game: 'g', key: 'key', taken: 'first', other: 'other', measure: 'one', value_taken: '-1/80', value_other: '-1/100' },
    { game: 'g', key: 'key', taken: 'first', other: 'other', measure: 'side', value_taken: '1/50', value_other: '1/50' },
    { game: 'g', key: 'count', taken: '8', other: '6', measure: 'coups', value_taken: '83.4288', value_other: '60' },
    { game: 'else', key: 'key', taken: 'first', other: 'other', measure: 'one', value_taken: '1', value_other: '0' },
  ],
  unpriced: [{ game: 'g', key: 'key', value: 'third', why: 'who' }, { game: '', key: 'every', value: '', why: 'who' }],
};

test('of a bet the edge of the house is told, of a side what it gains', () => {
  expect(figure(WORDS, 'one', '-1/80', 2)).toBe('1.25\u00a0%');
  expect(figure(WORDS, 'one', '1/1000', 2)).toBe('−0.10\u00a0%');
  expect(figure(WORDS, 'side', '-1/80', 4)).toBe('−1.2500\u00a0%');
  expect(figure(WORDS, 'side', '-1/1000000', 2)).toBe('0.00\u00a0%');
  expect(figuresOf(WORDS, [{ measure: 'one', gain: '-1/80' }])).toEqual({ head: 'Edge', of: [{ name: 'One', value: '1.25\u00a0%' }] });
  expect(figuresOf(WORDS, [{ measure: 'mine', gain: '-1/80' }]).of).toEqual([{ name: 'mine', value: '1.25\u00a0%' }]);
  expect(figuresOf(WORDS, []).of).toEqual([]);
});

test('an option says of each value what it does to whom, or why it does nothing', () => {
  expect(effects(WORDS, PRICES, 'g', 'key')).toEqual([
    { of: 'the other', says: 'Edge – One 1.0000\u00a0% for 1.2500\u00a0%, Side stays 2.0000\u00a0%' },
    { of: 'house.key third', says: 'No edge changes.' },
  ]);
  expect(effects(WORDS, PRICES, 'g', 'count')).toEqual([{ of: 'Count 6', says: 'Coups 60.00 for 83.43' }]);
  expect(effects(WORDS, PRICES, 'g', 'every')).toEqual([{ of: '', says: 'No edge changes.' }]);
});
