import { expect, test } from 'vitest';

import { judgementOf, wordsIn } from './review';
import type { Decision } from '../../../core/types';

const made: Decision = {
  coup: 4, side: 'banker', hand: ['5s', 'Kd'], says: 'draw', selon_la_regle: false,
  beside: [{ side: 'ponte', says: 'draw', third: '4h', cards: [] }],
  chance: 0.25, draw: -0.1, stand: -0.05, loss: '1/20', cost: 500,
};

test('a decision is told with what was known, what it gave away and what would have been better', () => {
  const { did, knew, verdict, lost } = judgementOf(made);
  expect(did).toEqual({ key: 'page.review_did', facts: { coup: 4, side: 'banker', says: 'draw', hand: ['5s', 'Kd'], points: 5 } });
  expect(knew).toEqual([{ key: 'page.review_knew_third', facts: { side: 'ponte', says: 'draw', third: '4h' } }]);
  expect(verdict).toEqual([
    { key: 'page.review_lost', facts: { loss: '0.0500', cost: 500, best: 'stand' } },
    { key: 'page.review_values', facts: { draw: '−0.1000', stand: '−0.0500', chance: 25 } },
  ]);
  expect(lost).toBe(true);
});

test('a hand that was never turned is not judged, nor what the equilibrium never comes to', () => {
  expect(judgementOf({ ...made, hand: null, loss: null, cost: null })).toMatchObject({ did: { key: 'page.review_hidden' }, verdict: [], lost: false });
  const never = judgementOf({ ...made, draw: null, stand: null, chance: null, loss: null, cost: null });
  expect(never.verdict).toEqual([{ key: 'page.review_never', facts: {} }]);
});

test('who has yet to declare says nothing; a naturel lies open', () => {
  const beside: Decision['beside'] = [{ side: 'one', says: null, third: null, cards: [] }, { side: 'two', says: 'natural', third: null, cards: ['9c', 'Td'] }];
  expect(judgementOf({ ...made, beside }).knew.map(({ key }) => key)).toEqual(['page.review_knew_not', 'page.review_knew_cards']);
});

test('a choice is named as one, of the banker too who says nothing; what another said stays as it was said', () => {
  const own = { key: 'page.review_did', facts: { coup: 3, side: 'banker', says: 'stand', hand: ['5s', 'Kd'], points: 5 } };
  expect(wordsIn(own)).toEqual({ side: 'side.banker', says: 'page.review_stand' });
  expect(wordsIn({ key: 'page.review_lost', facts: { loss: '0.1', cost: 5, best: 'draw' } })).toEqual({ best: 'page.review_draw' });
  expect(wordsIn({ key: 'page.review_knew', facts: { side: 'one', says: 'stand' } })).toEqual({ side: 'side.one', says: 'says.stand' });
});
