/** What a host reads of the seconds that he sets. */
import { expect, test } from 'vitest';
import { rules } from '../testing/frames';
import { CLOCKS, declares, fits, waited } from './shares';

const card = {
  ...rules,
  least_seconds: 3,
  shares: [
    { wait: 'stakes', percent: { calm: 100, brisk: 100 } },
    { wait: 'declaration', percent: { calm: 100, brisk: 60 } },
  ],
};

test('each time follows the seconds and the pace that are set', () => {
  expect(waited(card, { seconds: 20, pace: 'calm', declares: 6 }).map(({ seconds }) => seconds)).toEqual(['20', '6']);
  expect(waited(card, { seconds: 20, pace: 'brisk', declares: 8 }).map(({ seconds }) => seconds)).toEqual(['20', '4.8']);
  expect(waited(card, { seconds: 45, pace: 'calm', declares: 9 })[1]).toEqual({ wait: 'declaration', percent: 100, seconds: '9' });
});

test('none is shorter than the house allows', () => {
  expect(waited(card, { seconds: 3, pace: 'brisk', declares: 3 }).map(({ seconds }) => seconds)).toEqual(['3', '3']);
});

test('a house that does not say is not asked', () => {
  expect(waited({ ...rules, shares: [] }, { seconds: 20, pace: 'calm', declares: 6 })).toEqual([]);
});

test('what the house would refuse does not fit, and every named clock does', () => {
  for (const clock of Object.values(CLOCKS)) expect(fits(card, { ...clock, pace: 'calm' })).toBe(true);
  for (const seconds of [2, 601, 4.5]) expect(fits(card, { seconds, pace: 'calm', declares: 6 })).toBe(false);
  expect(fits(card, { seconds: 20, pace: 'calm', declares: 2 })).toBe(false);
});

test('where no declaration has a time of its own none is asked for', () => {
  expect(declares(card)).toBe(true);
  expect(declares({ ...card, shares: card.shares.slice(0, 1) })).toBe(false);
});
