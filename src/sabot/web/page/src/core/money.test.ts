import { expect, test } from 'vitest';

import { cents, pays, percent, ratio, units } from './money';

test.each([[0, '0'], [100, '1'], [250, '2.50'], [-105, '-1.05'], [5, '0.05'], [123456789, '1234567.89']])('%i cents read %s', (amount, text) => {
  expect(units(amount)).toBe(text);
});

test.each([['25', 2500], ['2.50', 250], ['2,5', 250], [' 7 ', 700], ['0', 0]])('%s is an amount', (text, amount) => {
  expect(cents(text)).toBe(amount);
});

test.each(['', '-1', '1.234', '1e3', '.5', '1.', 'x', '１'])('%s is none', (text) => {
  expect(cents(text)).toBeUndefined();
});

test('rates and pays read as on a layout', () => {
  expect(pays('8')).toBe('8:1');
  expect(pays('1/2')).toBe('1:2');
  expect(pays('19/2')).toBe('9.5:1');
  expect(pays('27/50')).toBe('0.54:1');
  expect(pays('3/2')).toBe('1.5:1');
  expect(percent('1/20')).toBe('5 %');
  expect(percent('1/40')).toBe('2.5 %');
  expect(ratio('1/4')).toBe(0.25);
});
