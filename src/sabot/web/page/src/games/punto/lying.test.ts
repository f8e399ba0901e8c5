import { expect, test } from 'vitest';

import type { BetCard } from './bets';
import { commissionOn, netOf, othersOn } from './lying';
import { exactly, taken } from './stakes';
import type { StakeLine } from './types';

const banker = { id: 'banker', nets: ['1'], levied: true, lines: [], push: '', stays: true, minimum: 500, maximum: 9000, favoured: undefined };
const line = (received: number, debt = 0): StakeLine => ({ player: 'ann', bet: 'banker', stake: 1000, result: 'won', received, debt });

test('the commission is what the winner is paid less, or what is marked', () => {
  expect(commissionOn(line(950), banker as BetCard)).toBe(50);
  expect(commissionOn(line(1000, 50), banker as BetCard)).toBe(50);
  expect(commissionOn({ ...line(0), result: 'lost' }, banker as BetCard)).toBe(0);
});

test('a payment tells by which line of the pay table it was made', () => {
  const dragon = { ...banker, nets: ['30', '10', '1'], levied: false } as BetCard;
  expect(netOf(line(10_000), dragon)).toBe('10');
  expect(netOf(line(1000), dragon)).toBe('1');
  expect(netOf(line(777), dragon)).toBeUndefined();
});

test('others are all but oneself, of the coup whose result is held in sight while it is', () => {
  const players = [{ id: 'ann', stakes: { tie: 5 } }, { id: 'ben', stakes: { tie: 7 } }, { id: 'cleo', stakes: { tie: 2 } }];
  expect(othersOn(players as never, 'ann', null).get('tie')).toBe(9);
  expect(othersOn(players as never, null, null).get('tie')).toBe(14);
});

test('a chip taken back leaves nothing below the minimum, and what is locked', () => {
  const range = { bet: 'tie', minimum: 500, maximum: 9000, locked: 0 };
  expect(taken({ tie: 2000 }, range, 1000)).toEqual({ tie: 1000 });
  expect(taken({ tie: 1000 }, range, 600)).toEqual({});
  expect(taken({ tie: 1000 }, { ...range, locked: 1000 }, 600)).toEqual({ tie: 1000 });
  expect(exactly({}, range, 100)).toEqual({ tie: 500 });
  expect(exactly({}, range, 100_000)).toEqual({ tie: 9000 });
});
