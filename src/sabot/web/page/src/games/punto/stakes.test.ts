import { expect, test } from 'vitest';

import { added, again, cleared, doubled, linesOf, net, placed, same, staked, total } from './stakes';
import type { BetRange, Settled, StakeLine } from './types';

const range = (bet: string, locked = 0): BetRange => ({ bet, minimum: 1000, maximum: 5000, locked });
const line = (bet: string, stake: number, result: StakeLine['result'], received = 0, debt = 0): StakeLine => ({
  player: 'ann', bet, stake, result, received, debt,
});

test('a chip lifts a bet to its minimum, then adds, and stops at its maximum', () => {
  expect(added({}, range('tie'), 500)).toEqual({ tie: 1000 });
  expect(added({ tie: 1000 }, range('tie'), 500)).toEqual({ tie: 1500 });
  expect(added({ tie: 4900 }, range('tie'), 500)).toEqual({ tie: 5000 });
});

test('a stake above a lowered maximum is not taken off by adding', () => {
  expect(added({ tie: 9000 }, range('tie'), 500)).toEqual({ tie: 9000 });
});

test('0 takes a bet off, and other bets stay', () => {
  expect(placed({ tie: 500, player: 1000 }, 'tie', 0)).toEqual({ player: 1000 });
});

test('clearing leaves what is locked', () => {
  expect(cleared([range('player', 2000), range('tie')])).toEqual({ player: 2000 });
});

test('rebet brings back what the table offers, at most its maximum, with what is locked', () => {
  const ranges = [range('player', 2000), range('tie')];
  expect(again({ tie: 9000, big: 100 }, ranges)).toEqual({ player: 2000, tie: 5000 });
});

test('doubling doubles every bet', () => {
  expect(doubled({ player: 1000, tie: 250 })).toEqual({ player: 2000, tie: 500 });
  expect(total({ player: 2000, tie: 500 })).toBe(2500);
});

test('entries are the same by what is on each bet', () => {
  expect(same({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true);
  expect(same({ a: 1 }, { a: 1, b: 2 })).toBe(false);
});

test('what a coup brought counts winnings, losses and commission owed', () => {
  expect(net([line('player', 1000, 'won', 1000, 50), line('tie', 500, 'lost'), line('big', 100, 'pushed')])).toBe(450);
});

test('the entry of a settled coup is read from the player’s own lines', () => {
  const lines = [['ann', 'player', 1000, 'won', 1000, 50], ['bob', 'tie', 900, 'lost', 0, 0]];
  const mine = linesOf({ lines } as unknown as Settled, 'ann');
  expect(mine).toEqual([line('player', 1000, 'won', 1000, 50)]);
  expect(staked(mine)).toEqual({ player: 1000 });
  expect(linesOf(null, 'ann')).toEqual([]);
});

test('what was won stands first among what a coup brought, and what was lost last', () => {
  const lines = [['ann', 'tie', 500, 'lost'], ['ann', 'big', 100, 'pushed'], ['ann', 'pair', 100, 'lost'], ['ann', 'player', 1000, 'won', 1000]];
  expect(linesOf({ lines } as unknown as Settled, 'ann').map(({ bet }) => bet)).toEqual(['player', 'big', 'tie', 'pair']);
});
