import { expect, test } from 'vitest';

import { ann, view } from './frames';
import { callsTold, ponteOf, wentBack } from './scene';
import type { CallMade } from './types';

const made = (player: string, call: CallMade['call'], counts: number, back: number, why: CallMade['why'] = null): CallMade => ({
  player, call, counts, back, why,
});

test('C4.6: who plays comes first and says why; who lapses says why and what goes back', () => {
  const told = callsTold(view({ calls_made: [made('ann', 'avec', 0, 5001, 'outranked'), made('bo', 'banco', 10_001, 0), made('cy', 'banco', 0, 10_001, 'prime')] }));
  expect(told.map(({ player, plays, says, because }) => [player, plays, says.key, because?.key])).toEqual([
    ['bo', true, 'page.made_plays', 'page.because_prime'],
    ['ann', false, 'page.made_lapses', undefined],
    ['cy', false, 'page.made_lapses', undefined],
  ]);
  expect(told[2]?.says.facts).toMatchObject({ player: 'cy', back: 10_001, why: 'prime' });
});

test('C4.6: a higher call says so; of a suite prime counts from its origin; alone it needs no reason', () => {
  const key = (calls_made: CallMade[], origin: number | null = null) => callsTold(view({ calls_made, origin }))[0]?.because?.key;
  expect(key([made('bo', 'banco', 100, 0), made('cy', 'avec', 0, 50, 'outranked')])).toBe('page.because_rank');
  expect(key([made('bo', 'banco', 100, 0), made('cy', 'banco', 0, 100, 'prime')], 3)).toBe('page.because_prime_suite');
  expect(key([made('bo', 'a_deux', 50, 0), made('cy', 'a_deux', 50, 0)])).toBe('page.because_two');
  expect(key([made('bo', 'banco', 100, 0)])).toBeUndefined();
});

test('C4.7: the money of a lapsed call goes back in sight, until its owner stakes again or cards are dealt', () => {
  const calls_made = [made('ann', 'a_deux', 0, 5000, 'alone')];
  const seen = (stage: string, entry: number): number => wentBack(view({ stage, calls_made, players: [ann({ entry })] }), 'ann');
  expect([seen('stakes', 0), seen('stakes', 700), seen('declare', 0)]).toEqual([5000, 0, 0]);
});

test('C6: the caller holds the cards, else the highest stake, of equal ones the better prime', () => {
  const stakes = (mine: number, his: number) => [ann({ stake: mine }), ann({ id: 'bo', stake: his })];
  const key = (more: object) => ponteOf(view({ stage: 'deal', ponte: 'ann', ...more }))?.key;
  expect(key({ call: 'banco', players: stakes(100, 0) })).toBe('page.ponte_called');
  expect(key({ players: stakes(300, 200) })).toBe('page.ponte_highest');
  expect(key({ players: stakes(300, 300) })).toBe('page.ponte_prime');
  expect(key({ players: stakes(300, 300), stage: 'turn' })).toBeUndefined();
});
