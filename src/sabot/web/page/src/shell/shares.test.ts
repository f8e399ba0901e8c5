/** What a host reads of the seconds that he sets. */
import { expect, test } from 'vitest';
import { rules } from '../testing/frames';
import { waited } from './shares';

const card = {
  ...rules,
  least_seconds: 3,
  shares: [
    { wait: 'stakes', percent: { calm: 100, brisk: 100 } },
    { wait: 'declaration', percent: { calm: 60, brisk: 24 } },
  ],
};

test('each time follows the seconds and the pace that are set', () => {
  expect(waited(card, { seconds: 20, pace: 'calm' }).map(({ seconds }) => seconds)).toEqual(['20', '12']);
  expect(waited(card, { seconds: 20, pace: 'brisk' }).map(({ seconds }) => seconds)).toEqual(['20', '4.8']);
  expect(waited(card, { seconds: 45, pace: 'calm' })[1]).toEqual({ wait: 'declaration', percent: 60, seconds: '27' });
});

test('none is shorter than the house allows', () => {
  expect(waited(card, { seconds: 3, pace: 'brisk' }).map(({ seconds }) => seconds)).toEqual(['3', '3']);
});

test('a house that does not say is not asked', () => {
  expect(waited({ ...rules, shares: [] }, { seconds: 20, pace: 'calm' })).toEqual([]);
});
