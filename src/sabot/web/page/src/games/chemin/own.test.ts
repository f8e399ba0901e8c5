import { expect, test } from 'vitest';

import { fits, inChips } from '../bank/desk.svelte';
import { sitting } from './frames';

const STAKE = { type: 'stake', on: 7, minimum: 500, maximum: 9000, open: 4000, coin: 1 } as const;
const DECLARE = [{ type: 'declare', on: 8, says: ['draw', 'stand'] }, { type: 'selon_la_regle', on: 8 }] as const;

test.each([
  [500, true], [9000, true], [499, false], [9001, false], [undefined, false],
])('%s fits: %s', (amount, does) => {
  expect(fits(amount, STAKE)).toBe(does);
});

test('an amount is in whole coins', () => {
  expect(fits(550, { ...STAKE, coin: 100 })).toBe(false);
  expect(fits(600, { ...STAKE, coin: 100 })).toBe(true);
});

test('what is offered first is in the chips of the table, where that can be paid', () => {
  const bid = { minimum: 161_606, maximum: 900_000, coin: 1 };
  expect([inChips(bid, 500), inChips({ ...bid, maximum: 161_700 }, 500), inChips({ ...bid, maximum: 161_650 }, 500)]).toEqual([162_000, 161_700, 161_606]);
  expect(inChips({ ...bid, coin: 1000 }, 500)).toBe(162_000);
});

test('the field holds the least in chips, then what is down, then what is typed', () => {
  expect(sitting({}, [STAKE]).own.amount({ ...STAKE, minimum: 501 })).toBe(1000);
  expect(sitting({}, [STAKE]).own.amount({ ...STAKE, minimum: 501, maximum: 550 })).toBe(501);
  const { own } = sitting({}, [STAKE], { entry: 1500 });
  expect(own.amount(STAKE)).toBe(1500);
  own.typed = '2,50';
  expect(own.amount(STAKE)).toBe(250);
  own.typed = 'much';
  expect(own.amount(STAKE)).toBeUndefined();
});

test('what he reaches for stays until he lets go, whatever is asked meanwhile', () => {
  const { own } = sitting({}, [STAKE]);
  own.reach(true, STAKE);
  const more = { ...STAKE, minimum: 5100 };
  own.reach(true, more);
  expect(own.amount(more)).toBe(500);
  expect(fits(own.amount(more), more)).toBe(false);
  own.reach(false, more);
  expect(own.amount(more)).toBe(5500);
});

test('what was paid is held no more', () => {
  const { own } = sitting({}, [STAKE]);
  own.reach(true, STAKE);
  own.pay('stake', 500);
  expect(own.held).toBeNull();
});

test('W2: a bid stays under the finger that made it, for it may be refused; it is gone when he lets go', () => {
  const bid = { type: 'bid', on: 3, minimum: 500, maximum: 9000, coin: 1 } as const;
  const { own } = sitting({}, [bid]);
  own.pay('bid', 500);
  expect(own.held).toBeNull();
  own.reach(true, bid);
  own.pay('bid', 500);
  const more = { ...bid, minimum: 601 };
  expect([own.amount(more), own.outgrown(more)]).toEqual([500, true]);
  own.reach(false, more);
  expect([own.amount(more), own.outgrown(more)]).toEqual([1000, false]);
});

test('who takes up what is the least now has not pressed for it yet', () => {
  const { own } = sitting({}, [STAKE]);
  expect(own.tooSoon(0)).toBe(false);
  own.takeUp(STAKE, 1000);
  expect([own.tooSoon(1200), own.tooSoon(1400)]).toEqual([true, false]);
});

test('what is told of an amount is of what is in the field, where that fits', () => {
  const { own } = sitting({}, [STAKE]);
  expect([own.named(STAKE), own.named(STAKE, true), own.named(undefined)]).toEqual([500, undefined, undefined]);
  own.typed = '80';
  expect([own.named(STAKE), own.named(STAKE, true)]).toEqual([8000, 8000]);
  own.typed = '100';
  expect(own.named(STAKE)).toBeUndefined();
});

test('chips add to what is there, and stay within the bounds', () => {
  const { own } = sitting({}, [STAKE]);
  own.add(100, STAKE);
  expect(own.typed).toBe('5');
  own.add(2500, STAKE);
  expect(own.typed).toBe('30');
  own.add(10000, STAKE);
  expect(own.typed).toBe('90');
});

test('what was typed for a stake is not for a bid', () => {
  const { own, hear } = sitting({}, [STAKE]);
  own.typed = '70';
  hear({}, [{ ...STAKE, on: 8 }]);
  expect(own.typed).toBe('70');
  hear({}, [{ type: 'bid', on: 9, minimum: 5000, maximum: 9000, coin: 1 }]);
  expect(own.typed).toBeNull();
});

test('C7.2: a declaration is handed in once, and kept until the house answers it', () => {
  const { own, sent, commands, wire } = sitting({ stage: 'declare' }, [...DECLARE] as never);
  expect(own.declare('draw')).toBe(true);
  expect(own.declare('stand')).toBe(false);
  expect(own.declare('selon_la_regle')).toBe(false);
  expect(sent()).toEqual([{ type: 'declare', on: 8, says: 'draw' }]);
  expect(own.handed).toEqual({ on: 8, says: 'draw' });
  wire.hear({ type: 'reply', id: commands()[0]?.id ?? '', outcome: 'accepted', seq: 20, refused: null });
  expect(own.handed).toBeNull();
});

test('what is not offered is not sent', () => {
  const { own, sent } = sitting({}, []);
  expect([own.pay('bid', 500), own.declare('draw'), own.declare('selon_la_regle')]).toEqual([false, false, false]);
  expect(sent()).toEqual([]);
});
