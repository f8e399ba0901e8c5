import { expect, test } from 'vitest';

import type { CoupTold, Line } from '../../core/types';
import { banksOf } from './banks';

const line = (key: string, facts: Line['facts'] = {}): Line => ({ section: 'event', key, facts, opens: false });
const coup = (number: number, ...told: Line[]): CoupTold => ({ coup: number, first: 1, last: 2, told, result: null });

test('C8.2, C9, C10: a bank is what was put down, what it won and what the house took of it, to its end', () => {
  const coups = [
    coup(1, line('posted', { player: 'ann', amount: 5000 }), line('raised', { player: 'ann', amount: 1000 }),
      line('banker_wins', { ponte: 3, banker: 8, won: 5700 }), line('taxe', { amount: 300 })),
    coup(2, line('fitted', { bank: 6000 }), line('from_bank', { player: 'ann', amount: 5700 }), line('ponte_wins', { ponte: 9, banker: 2 })),
    coup(3, { section: 'call', key: 'rien_ne_va_plus' } as Line),
    coup(4, line('posted', { player: 'ben', amount: 4000 }), line('associated', { player: 'cas', bank: 8000 }),
      line('banker_wins', { ponte: 3, banker: 8, won: 7600 }), line('taxe', { amount: 400 })),
    coup(5, line('passed', { player: 'ben', amount: 15600, seat: 2 }), line('from_bank', { player: 'ben', amount: 7800 }),
      line('from_bank', { player: 'cas', amount: 7800 }), line('suite_posted', { player: 'dan', amount: 15600, seat: 2 }), line('tie')),
  ];
  expect(banksOf({ coups, since: [] })).toEqual([
    { banker: 'ann', put: 6000, won: 1, taxe: 300, back: 5700 },
    { banker: 'ben', put: 4000, won: 1, taxe: 400, back: 7800 },
    { banker: 'dan', put: 15600, won: 0, taxe: 0, back: null },
  ]);
  const since = [line('taxe', { amount: 10 }), line('from_bank', { player: 'dan', amount: 15600 })];
  expect(banksOf({ coups, since }).at(-1)).toEqual({ banker: 'dan', put: 15600, won: 0, taxe: 10, back: 15600 });
  expect(banksOf({ coups: [], since: [] })).toEqual([]);
});
