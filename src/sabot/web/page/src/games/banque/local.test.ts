import { expect, test, vi } from 'vitest';

import { squeezeBy } from '../../core/folding';
import { hand, sitting, tableau } from './frames';
import { obey } from './prompt';
import type { BanqueView } from './types';

const STAKE = { type: 'stake', on: 7, minimum: 1000, maximum: 9000, places: ['one', 'cheval'], bank: 4000, coin: 1 } as const;
const BANCO = { type: 'call_banco', on: 8, amount: 5000, places: ['one', 'cheval'], suivi: false } as const;

test('B5: a stake is sent with its place: the first that is offered, then as chosen', () => {
  const { local, sent } = sitting({}, [{ ...STAKE, places: [...STAKE.places] }]);
  expect(local.place).toBe('one');
  local.pay('stake', 1000);
  local.chosen = 'cheval';
  local.pay('stake', 2000);
  expect(sent()).toEqual([
    { type: 'stake', on: 7, amount: 1000, place: 'one' },
    { type: 'stake', on: 7, amount: 2000, place: 'cheval' },
  ]);
});

test('a place that is not offered is not chosen; what lies already stays where it lies', () => {
  const { local } = sitting({}, [{ ...STAKE, places: [...STAKE.places] }], { entry: 1000, place: 'cheval' });
  expect(local.place).toBe('cheval');
  local.chosen = 'two';
  expect(local.place).toBe('cheval');
});

test('B6: a call that stands on a place is withdrawn by calling there again', () => {
  const banco = { ...BANCO, places: [...BANCO.places] };
  const first = sitting({}, [banco]);
  expect([first.local.call('cheval'), first.local.call('two')]).toEqual([true, false]);
  expect(first.sent()).toEqual([{ type: 'call_banco', on: 8, place: 'cheval' }]);
  const again = sitting({}, [banco], { entry: 5000, place: 'cheval' });
  again.local.call('cheval');
  again.local.call('one');
  expect(again.sent()).toEqual([{ type: 'call_banco', on: 8, place: null }, { type: 'call_banco', on: 8, place: 'one' }]);
});

test('B2, B12: to be willing, or to take a bank over, is said and taken back', () => {
  const willing = sitting({}, [{ type: 'be_willing', on: 3, minimum: 10_000 }], { willing: true });
  willing.local.turnOver();
  expect(willing.sent()).toEqual([{ type: 'be_willing', on: 3, willing: false }]);
  const take = sitting({}, [{ type: 'take_bank', on: 4, amount: 9000, taxe: 450 }]);
  take.local.turnOver();
  expect(take.sent()).toEqual([{ type: 'take_bank', on: 4, takes: true }]);
  expect(sitting({}, []).local.turnOver()).toBe(false);
});

test('C7.2: a declaration is handed in once, and kept until the house answers it', () => {
  const { local, sent, commands, wire } = sitting({ stage: 'declare' }, [{ type: 'declare', on: 8, says: ['draw', 'stand'] }, { type: 'selon_la_regle', on: 8 }]);
  expect([local.declare('draw'), local.declare('selon_la_regle')]).toEqual([true, false]);
  expect(sent()).toEqual([{ type: 'declare', on: 8, says: 'draw' }]);
  wire.hear({ type: 'reply', id: commands()[0]?.id ?? '', outcome: 'accepted', seq: 20, refused: null });
  expect(local.handed).toBeNull();
});

test('what was typed for a stake is not for more capital', () => {
  const { local, hear } = sitting({}, [{ ...STAKE, places: [...STAKE.places] }]);
  local.typed = '70';
  hear({}, [{ type: 'add_to_bank', on: 9, minimum: 1, maximum: 9000, coin: 1 }]);
  expect(local.typed).toBeNull();
});

const HOLDS: Partial<BanqueView> = {
  stage: 'declare', step: 'declare', declaring: 'one', coup: 3,
  one: tableau({ holder: 'ann', hand: hand(3, 'Ks', '3d') }), two: tableau({ holder: 'ann', hand: hand(5, 'Kh', '5d') }),
};

test('B6: who holds both hands turns each of them, and only what is his and not declared', () => {
  const { local, hear } = sitting(HOLDS, []);
  expect([local.covers('one'), local.covers('two')]).toEqual([true, true]);
  local.handSqueezes.one.turn(0);
  local.handSqueezes.one.turn(1);
  expect([local.covers('one'), local.covers('two')]).toEqual([false, true]);
  hear({ ...HOLDS, two: tableau({ holder: 'ann', hand: hand(5, 'Kh', '5d'), declared: 'draw' }) }, []);
  expect(local.covers('two')).toBe(false);
  hear({ ...HOLDS, coup: 4, two: tableau({ holder: 'cy', hand: hand(null, null, null) }) }, []);
  expect([local.covers('one'), local.covers('two')]).toEqual([true, false]);
});

test('the others are told how far the hand that is declared is turned, of no other, and what was lifted before', () => {
  vi.useFakeTimers();
  const { local, wire, hear } = sitting(HOLDS, []);
  const lifts = (): object[] => wire.sent.filter(({ type }) => type === 'lift');
  local.handSqueezes.two.squeeze(1, squeezeBy(0.3));
  expect(lifts()).toEqual([]);
  local.handSqueezes.one.squeeze(1, squeezeBy(0.3));
  expect(lifts()).toEqual([{ type: 'lift', on: 1, card: 1, percent: 30 }]);
  hear({ ...HOLDS, declaring: 'two', on: 2, one: tableau({ holder: 'ann', hand: hand(3, 'Ks', '3d'), declared: 'draw' }) }, []);
  expect(local.covers('one')).toBe(false);
  vi.advanceTimersByTime(1000);
  expect(lifts().slice(1)).toEqual([{ type: 'lift', on: 2, card: 1, percent: 30 }]);
  vi.useRealTimers();
});

test('who asks for his cards by the prompt has turned them', () => {
  const { local, table } = sitting(HOLDS, []);
  expect(obey('turn', table, local)?.key).toBe('page.tell_hand');
  expect(local.covered).toBe(false);
});

test('who does not want to squeeze sees his cards at once', () => {
  const { local } = sitting(HOLDS, []);
  local.wantSqueeze(false);
  expect([local.covers('one'), local.covers('two')]).toEqual([false, false]);
  local.wantSqueeze(true);
});
