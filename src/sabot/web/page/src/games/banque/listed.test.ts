import { expect, test } from 'vitest';

import type { CoupTold, Line } from '../../core/types';
import { listedOf } from './listed';

const line = (key: string, facts: Line['facts']): Line => ({ section: 'event', key, facts, opens: false });
const coup = (...told: Line[]): CoupTold => ({ coup: 1, first: 1, last: 2, told, result: null });
const held = line('holds', { side: 'one', amount: 20_000, player: 'ann' });
const other = line('holds', { side: 'two', amount: 15_000, player: 'bea' });
const fared = (side: string, outcome: string): Line => line(`side_${outcome}`, { side, points: 7, banker: 5 });
const listed = (...told: Line[]): [string, unknown][] => listedOf(coup(...told)).map(({ key, facts }) => [key, facts]);

test('B9.2: each tableau is listed with who held it, its points, how it fared and what was staked', () => {
  expect(listed(held, other, fared('one', 'won'), fared('two', 'lost'), line('collected', { amount: 15_000 }))).toEqual([
    ['page.listed_won', { side: 'one', player: 'ann', points: 7, banker: 5, amount: 20_000 }],
    ['page.listed_lost', { side: 'two', player: 'bea', points: 7, banker: 5, amount: 15_000 }],
    ['page.listed_bank', { collected: 15_000, paid: 20_000, unpaid: 0 }],
  ]);
});

test('B10.2: what the bank did not reach was not paid', () => {
  const unpaid = line('unpaid', { player: 'bea', amount: 1_000 });
  expect(listed(held, other, fared('one', 'won'), fared('two', 'won'), unpaid).at(-1)).toEqual([
    'page.listed_broken', { collected: 0, paid: 34_000, unpaid: 1_000 },
  ]);
});

test('B1: a tableau without stakes was held by the croupier', () => {
  const found = listed(line('nobody_holds', { side: 'one' }), other, fared('one', 'won'), fared('two', 'tied'));
  expect(found.map(([key]) => key)).toEqual(['page.listed_empty', 'page.listed_tied', 'page.listed_bank']);
  expect(found.at(-1)?.[1]).toEqual({ collected: 0, paid: 0, unpaid: 0 });
});
