import { expect, test } from 'vitest';

import { sitting } from './frames';

const STAKE = { type: 'stake', on: 7, minimum: 1000, maximum: 9000, places: ['one', 'cheval'], bank: 4000, coin: 1 } as const;
const BANCO = { type: 'call_banco', on: 8, amount: 5000, places: ['one', 'cheval'], suivi: false } as const;

test('B5: a stake is sent with its place: the first that is offered, then as chosen', () => {
  const { own, sent } = sitting({}, [{ ...STAKE, places: [...STAKE.places] }]);
  expect(own.place).toBe('one');
  own.pay('stake', 1000);
  own.chosen = 'cheval';
  own.pay('stake', 2000);
  expect(sent()).toEqual([
    { type: 'stake', on: 7, amount: 1000, place: 'one' },
    { type: 'stake', on: 7, amount: 2000, place: 'cheval' },
  ]);
});

test('a place that is not offered is not chosen; what lies already stays where it lies', () => {
  const { own } = sitting({}, [{ ...STAKE, places: [...STAKE.places] }], { entry: 1000, place: 'cheval' });
  expect(own.place).toBe('cheval');
  own.chosen = 'two';
  expect(own.place).toBe('cheval');
});

test('B6: a call that stands on a place is withdrawn by calling there again', () => {
  const banco = { ...BANCO, places: [...BANCO.places] };
  const first = sitting({}, [banco]);
  expect([first.own.call('cheval'), first.own.call('two')]).toEqual([true, false]);
  expect(first.sent()).toEqual([{ type: 'call_banco', on: 8, place: 'cheval' }]);
  const again = sitting({}, [banco], { entry: 5000, place: 'cheval' });
  again.own.call('cheval');
  again.own.call('one');
  expect(again.sent()).toEqual([{ type: 'call_banco', on: 8, place: null }, { type: 'call_banco', on: 8, place: 'one' }]);
});

test('B2, B12: to be willing, or to take a bank over, is said and taken back', () => {
  const willing = sitting({}, [{ type: 'be_willing', on: 3, minimum: 10_000 }], { willing: true });
  willing.own.turnOver();
  expect(willing.sent()).toEqual([{ type: 'be_willing', on: 3, willing: false }]);
  const take = sitting({}, [{ type: 'take_bank', on: 4, amount: 9000, taxe: 450 }]);
  take.own.turnOver();
  expect(take.sent()).toEqual([{ type: 'take_bank', on: 4, takes: true }]);
  expect(sitting({}, []).own.turnOver()).toBe(false);
});

test('C7.2: a declaration is handed in once, and kept until the house answers it', () => {
  const { own, sent, commands, wire } = sitting({ stage: 'declare' }, [{ type: 'declare', on: 8, says: ['draw', 'stand'] }, { type: 'selon_la_regle', on: 8 }]);
  expect([own.declare('draw'), own.declare('selon_la_regle')]).toEqual([true, false]);
  expect(sent()).toEqual([{ type: 'declare', on: 8, says: 'draw' }]);
  wire.hear({ type: 'reply', id: commands()[0]?.id ?? '', outcome: 'accepted', seq: 20, refused: null });
  expect(own.handed).toBeNull();
});

test('what was typed for a stake is not for more capital', () => {
  const { own, hear } = sitting({}, [{ ...STAKE, places: [...STAKE.places] }]);
  own.typed = '70';
  hear({}, [{ type: 'add_to_bank', on: 9, minimum: 1, maximum: 9000, coin: 1 }]);
  expect(own.typed).toBeNull();
});
