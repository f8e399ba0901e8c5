import { beforeAll, expect, test } from 'vitest';

import type { RuleCard } from '../../core/types';
import { tongue } from '../../core/words.svelte';
import { resultsOf } from './reading';
import { handsTold, paidTold } from './narration';
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

const SETTLED = {
  banker: 'ben', taxe: 4, stakes: { ann: { one: 150, two: 0 }, bob: { one: 40, two: 0 }, cid: { one: 0, two: 80 }, dan: { one: 30, two: 31 }, eve: { one: 20, two: 0 } },
  ended: {
    coup: 1, collected: 300, paid: { ann: 100, dan: 30, eve: 20 }, unpaid: { ann: 50, bob: 40 }, to: { ann: 250, cid: 80, dan: 91, bob: 40, eve: 40 },
    one: { outcome: 'won', points: 7, against: 6, natural: false }, two: { outcome: 'tied', points: 6, against: 6, natural: false },
  },
} as unknown as Settled;

test('every line of a settlement has its reason, in the order of the lines', () => {
  const told = paidTold(SETTLED);
  expect(told).toHaveLength(resultsOf(SETTLED).length);
  expect(told.map(({ reasons }) => reasons.map(({ key = '', clause }) => key.replace('why.', '') || clause).join())).toEqual([
    'B10.1', 'B10', 'part_won,part_sum,short_one', 'back_one', 'part_won,part_tied,part_sum', 'part_won,part_sum,short_one', 'paid_one', 'bank_paid,B10.1',
  ]);
});

test('what is told of a stake adds up to what its player receives', () => {
  const { ended } = SETTLED;
  for (const [player, amount] of Object.entries(ended.to)) {
    const reasons = paidTold(SETTLED).find(({ about }) => about === `stake:${player}`)!.reasons;
    const fact = (name: string, keys: readonly string[]) => reasons.filter(({ key = '' }) => keys.includes(key.replace('why.', ''))).reduce((sum, { facts }) => sum + Number(facts![name]), 0);
    const parts = 2 * fact('stake', ['part_won', 'paid_one']) + fact('stake', ['part_tied']) + fact('amount', ['back_one']) - fact('unpaid', ['short_one']);
    expect(parts, player).toBe(amount);
    expect(fact('amount', ['part_sum', 'paid_one', 'back_one']), player).toBe(amount);
  }
});
