import { beforeEach, expect, test } from 'vitest';

import { lostPlace, wanted, wants } from './place';
import type { Frame } from './types';

beforeEach(() => localStorage.clear());

function frame(players: readonly { id: string; leaving?: boolean }[], way = 'free', stage = 'bets'): Frame {
  return { me: 'p-1', terms: { way }, view: { stage, players: players.map((each) => ({ leaving: false, ...each })) } } as unknown as Frame;
}

test('who had a seat and finds none has lost it, until he sits again', () => {
  expect(lostPlace('t', frame([{ id: 'p-2' }]))).toBe(false);
  expect(lostPlace('t', frame([{ id: 'p-1' }]))).toBe(false);
  expect(lostPlace('t', frame([{ id: 'p-2' }]))).toBe(true);
  expect(lostPlace('t', frame([{ id: 'p-1' }]))).toBe(false);
});

test('who leaves, is sent away, or sat there to the end has lost nothing', () => {
  for (const [last, gone] of [
    [frame([{ id: 'p-1', leaving: true }]), frame([])],
    [frame([{ id: 'p-1' }]), frame([], 'barred')],
    [frame([{ id: 'p-1' }]), frame([], 'free', 'over')],
  ] as const) {
    lostPlace('t', last);
    expect(lostPlace('t', gone)).toBe(false);
    expect(lostPlace('t', frame([]))).toBe(false);
  }
});

test('who sees himself go has lost nothing', () => {
  lostPlace('t', frame([{ id: 'p-1' }]));
  expect(lostPlace('t', frame([{ id: 'p-2' }]), true)).toBe(false);
  expect(lostPlace('t', frame([{ id: 'p-2' }]))).toBe(false);
});

test('how somebody wants to sit is kept for him alone, until he sits or is refused', () => {
  const wish = { seat: 3, amount: 70_000 };
  for (const end of [frame([{ id: 'p-1' }]), frame([], 'barred')]) {
    wants('t', 'p-1', wish);
    lostPlace('t', frame([], 'asked'));
    expect([wanted('t', 'p-1'), wanted('t', 'p-2'), wanted('u', 'p-1')]).toEqual([wish, null, null]);
    lostPlace('t', end);
    expect(wanted('t', 'p-1')).toBe(null);
  }
});
