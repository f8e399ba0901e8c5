/** What stands is read, and taken back by one thing that is sent. */
import { expect, test } from 'vitest';

import { standing } from './intended';
import type { Intentions } from './types';

const ALL: Intentions = { selon_la_regle: true, passes: 'calls', stakes: { own: 500, two: 250 }, banco: 20_000, suivi: true, declines: true, keeps: 3 };

test('who has said nothing has nothing to take back', () => {
  expect(standing({})).toEqual([]);
  expect(standing({ passes: 'no', stakes: {}, banco: 0, keeps: 0, suivi: false, declines: false, selon_la_regle: false })).toEqual([]);
});

test('each stands in the order in which it acts, with its own amount', () => {
  expect(standing(ALL).map(({ kind }) => kind)).toEqual(['suivi', 'banco', 'stakes', 'keeps', 'declines', 'passes', 'selon_la_regle']);
  expect(standing(ALL).map(({ facts }) => facts)).toEqual([{}, { amount: 20_000 }, { amount: 750 }, { coups: 3 }, {}, {}, {}]);
});

test('what takes one back leaves the others', () => {
  for (const { kind, back } of standing(ALL)) {
    expect(Object.keys(back)).toEqual([kind]);
    expect(standing({ ...ALL, ...(back as Intentions) }).map((each) => each.kind)).toEqual(standing(ALL).map((each) => each.kind).filter((each) => each !== kind));
  }
});

test('to pass one coup and to pass calls are said differently', () => {
  expect(standing({ passes: 'coup' })[0]?.key).toBe('page.intend_passes_coup');
});
