import { expect, test } from 'vitest';

import type { CoupTold, Line } from '../../core/types';
import { banksOf } from './banks';

const line = (key: string, facts: Line['facts'] = {}): Line => ({ section: 'event', key, facts, opens: false });
const coup = (number: number, ...told: Line[]): CoupTold => ({ coup: number, first: 1, last: 2, told, result: null });

test('B2, B10-B13: a bank is what was brought, its coups, what each side did to it, the taxe, and how it ended', () => {
  const coups = [
    coup(1, line('posted', { player: 'ann', amount: 20_000 }), line('taxe_paid', { player: 'ann', amount: 1000 }), line('coup', { coup: 1 }),
      line('side_lost', { side: 'one' }), line('side_tied', { side: 'two' }), line('collected', { amount: 5000 })),
    coup(2, line('taxe', { amount: 100 }), { section: 'call', key: 'coup' } as Line, line('added_added', { player: 'ann', amount: 5000 }), line('coup', { coup: 2 }),
      line('side_won', { side: 'one' }), line('side_won', { side: 'two' })),
    coup(3, line('added_refill', { player: 'ann', amount: 8000 }), line('coup', { coup: 3 }), line('side_won', { side: 'one' }), line('side_lost', { side: 'two' })),
    coup(4, line('ended_retired', { player: 'ann', amount: 30_000 }), line('taken', { player: 'ben', amount: 30_000 }),
      line('coup', { coup: 4 }), line('side_won', { side: 'one' }), line('side_tied', { side: 'two' })),
  ];
  expect(banksOf({ coups, since: [] })).toEqual([
    { banker: 'ann', put: 33_000, refills: 1, coups: 3, won: 2, lost: 3, taxe: 1100, paid: 1000, back: 30_000, end: 'ended_retired', heir: 'ben' },
    { banker: 'ben', put: 30_000, refills: 0, coups: 1, won: 0, lost: 1, taxe: 0, paid: 0, back: null, end: '', heir: '' },
  ]);
  const since = [line('taxe', { amount: 50 }), line('ended_retired', { player: 'ben', amount: 12_000 }), line('posted', { player: 'cy', amount: 900 }), line('coup', { coup: 5 })];
  expect(banksOf({ coups, since }).slice(1)).toEqual([
    { ...banksOf({ coups, since: [] })[1], taxe: 50, back: 12_000, end: 'ended_retired' },
    { banker: 'cy', put: 900, refills: 0, coups: 0, won: 0, lost: 0, taxe: 0, paid: 0, back: null, end: '', heir: '' },
  ]);
  expect(banksOf({ coups: [], since: [] })).toEqual([]);
});
