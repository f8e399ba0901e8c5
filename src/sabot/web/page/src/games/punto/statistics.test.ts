import { expect, test } from 'vitest';

import type { CoupTold, Line } from '../../core/types';
import { counted, expected, together } from './statistics';

const line = (key: string, facts: Line['facts'] = {}): Line => ({ section: 'note', key, facts, opens: false });
const stake = (key: string, bet: string, staked: number, received = 0, debt = 0, player = 'ann'): Line =>
  line(key, { player, bet, stake: staked, received, debt });

function coup(number: number, result: string, player: string[], banker: string[], points: number[], ...more: Line[]): CoupTold {
  const hands = [line('hand', { side: 'player', cards: player, points: points[0] ?? 0 }), line('hand', { side: 'banker', cards: banker, points: points[1] ?? 0 })];
  return { coup: number, first: 1, last: 2, told: [...hands, ...more], result: line(result) };
}

const COUPS = [
  coup(1, 'player_wins', ['9s', 'Kd'], ['2s', '3d'], [9, 5], stake('won', 'player', 1000, 1000), stake('lost', 'tie', 500)),
  coup(2, 'banker_wins', ['4s', '4d'], ['Qs', 'Qd'], [8, 0], stake('won_owing', 'banker', 1000, 1000, 50), stake('lost', 'player', 700, 0, 0, 'bob')),
  coup(3, 'egalite', ['2s', '3d'], ['2h', '3h'], [5, 5], stake('stays', 'banker', 1000)),
  coup(4, 'banker_wins', ['2s', '3d'], ['2h', '4h'], [5, 6], stake('won', 'banker', 1000, 950)),
];

test('a shoe is counted from what was told of it', () => {
  const { bets, ...shoe } = counted(COUPS, 'ann');
  expect(shoe).toEqual({
    coups: 4, winners: { P: 1, B: 2, T: 1 }, naturals: 2, pairs: { player: 1, banker: 1 }, changes: 1, longest: { P: 1, B: 2 },
  });
  expect(Object.fromEntries(bets)).toEqual({
    player: { coups: 1, staked: 1000, won: 1000 },
    tie: { coups: 1, staked: 500, won: -500 },
    banker: { coups: 3, staked: 3000, won: 1900 },
  });
  expect(expected(bets, new Map([['banker', 0.01], ['tie', 0.2]]))).toBe(-130);
});

test('who only looks on has staked nothing, and nothing is nothing', () => {
  expect(counted(COUPS, null).bets.size).toBe(0);
  expect(counted([], 'ann')).toMatchObject({ coups: 0, changes: 0, longest: { P: 0, B: 0 } });
});

test('several shoes are counted together, and no streak runs from one into the next', () => {
  const [one, other] = [counted(COUPS, 'ann'), counted(COUPS.slice(3), 'ann')];
  const { bets, ...both } = together([one, other]);
  expect(both).toEqual({
    coups: 5, winners: { P: 1, B: 3, T: 1 }, naturals: 2, pairs: { player: 1, banker: 1 }, changes: 1, longest: { P: 1, B: 2 },
  });
  expect(bets.get('banker')).toEqual({ coups: 4, staked: 4000, won: 2850 });
  expect(bets.get('tie')).toEqual(one.bets.get('tie'));
  expect(together([one])).toEqual(one);
  expect(together([])).toEqual(counted([], 'ann'));
});
