import { beforeAll, expect, test } from 'vitest';

import type { RuleCard } from '../../core/types';
import { tongue } from '../../core/words.svelte';
import { resultsOf } from './reading';
import { handsTold, paidTold } from './told';
import type { Settled } from './types';

const two = (points: number): string[] => ['Ks', `${points || 'T'}h`.replace('1h', 'Ah')];
const rules = (choice: string) => ({ rows: [{ key: 'banker_liberty', facts: { choice } }] }) as unknown as RuleCard;

beforeAll(() => tongue.need(['banque']));

test('each hand is told by its points, and of hidden ones nothing', () => {
  for (let points = 0; points < 10; points += 1) {
    const told = handsTold({ one: two(points), two: [null, null], banker: two(points) }, rules('always'));
    expect(told.map(({ about }) => about)).toEqual(['hand:one', 'hand:banker', 'third:one', 'third:banker']);
    expect(told.slice(2).map(({ reasons }) => reasons[0]!.clause)).toEqual(points < 8 ? ['B9', 'B9.2'] : ['B9.1', 'B9.1']);
  }
  expect(handsTold({ one: [], two: [], banker: two(4) }, rules('tableau')).at(-1)!.reasons[0]!.key).toBe('why.bound');
});

test('every line of a settlement has its reason, in the order of the lines', () => {
  const ended = {
    coup: 1, collected: 300, paid: { ann: 100 }, unpaid: { ann: 50, bob: 40 }, to: { ann: 250, cid: 80 },
    one: { outcome: 'won', points: 7, against: 6, natural: false }, two: { outcome: 'tied', points: 6, against: 6, natural: false },
  };
  const settled = { ended, stakes: {}, banker: 'ben', taxe: 4 } as unknown as Settled;
  const told = paidTold(settled);
  expect(told).toHaveLength(resultsOf(settled).length);
  expect(told.map(({ reasons }) => reasons.map(({ clause }) => clause).join())).toEqual(['B10.1', 'B10', 'B10.1,B10.2', 'B10', 'B10,B10.2', 'B11,B10.1']);
});
