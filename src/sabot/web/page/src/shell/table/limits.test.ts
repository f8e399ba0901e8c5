import { expect, test } from 'vitest';

import { limitsOf, written } from '../../core/hostlimits';
import { sameLimits } from './limits';

const none = { minimum: '', maximum: '' };

test('what is left empty of a bet is the table\'s, and such a bet is not named', () => {
  const all = { minimum: '5', maximum: '2.50e' };
  expect(limitsOf(all, {}, 1, true)).toBeUndefined();
  const wanted = limitsOf({ minimum: '5', maximum: '500' }, { tie: { minimum: '', maximum: '50' }, big: none }, 1, true);
  expect(wanted).toEqual({ minimum: 500, maximum: 50_000, bets: { tie: { minimum: 500, maximum: 5_000 } } });
});

test('limits that no table could have are none', () => {
  expect(limitsOf({ minimum: '10', maximum: '5' }, {}, 1, true)).toBeUndefined();
  expect(limitsOf({ minimum: '0', maximum: '5' }, {}, 1, true)).toBeUndefined();
  expect(limitsOf({ minimum: '5.50', maximum: '10' }, {}, 100, true)).toBeUndefined();
  expect(limitsOf({ minimum: '5', maximum: '10' }, { tie: { minimum: '20', maximum: '' } }, 1, true)).toBeUndefined();
});

test('a bank has no maximum', () => {
  expect(limitsOf({ minimum: '60', maximum: '' }, {}, 100, false)).toEqual({ minimum: 6000, maximum: null, bets: {} });
  expect(written({ minimum: 6000, maximum: null })).toEqual({ minimum: '60', maximum: '' });
  expect(written(undefined)).toEqual(none);
});

test('the same limits in another order are the same', () => {
  const one = { minimum: 1, maximum: 9, bets: { a: { minimum: 1, maximum: 2 }, b: { minimum: 2, maximum: 3 } } };
  const other = { bets: { b: { maximum: 3, minimum: 2 }, a: { minimum: 1, maximum: 2 } }, maximum: 9, minimum: 1 };
  expect(sameLimits(one, other)).toBe(true);
  expect(sameLimits(one, { ...other, maximum: 10 })).toBe(false);
});
