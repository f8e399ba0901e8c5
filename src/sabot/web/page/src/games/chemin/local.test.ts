import { expect, test } from 'vitest';

import { fits, inChips } from '../bank/local.svelte';
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
  expect(sitting({}, [STAKE]).local.amount({ ...STAKE, minimum: 501 })).toBe(1000);
  expect(sitting({}, [STAKE]).local.amount({ ...STAKE, minimum: 501, maximum: 550 })).toBe(501);
  const { local } = sitting({}, [STAKE], { entry: 1500 });
  expect(local.amount(STAKE)).toBe(1500);
  local.typed = '2,50';
  expect(local.amount(STAKE)).toBe(250);
  local.typed = 'much';
  expect(local.amount(STAKE)).toBeUndefined();
});

test('what he reaches for stays until he lets go, whatever is asked meanwhile', () => {
  const { local } = sitting({}, [STAKE]);
  local.reach(true, STAKE);
  const more = { ...STAKE, minimum: 5100 };
  local.reach(true, more);
  expect(local.amount(more)).toBe(500);
  expect(fits(local.amount(more), more)).toBe(false);
  local.reach(false, more);
  expect(local.amount(more)).toBe(5500);
});

test('what was paid is held no more', () => {
  const { local } = sitting({}, [STAKE]);
  local.reach(true, STAKE);
  local.pay('stake', 500);
  expect(local.held).toBeNull();
});

test('W2: a bid stays under the finger that made it, for it may be refused; it is gone when he lets go', () => {
  const bid = { type: 'bid', on: 3, minimum: 500, maximum: 9000, coin: 1 } as const;
  const { local } = sitting({}, [bid]);
  local.pay('bid', 500);
  expect(local.held).toBeNull();
  local.reach(true, bid);
  local.pay('bid', 500);
  const more = { ...bid, minimum: 601 };
  expect([local.amount(more), local.outgrown(more)]).toEqual([500, true]);
  local.reach(false, more);
  expect([local.amount(more), local.outgrown(more)]).toEqual([1000, false]);
});

test('who takes up what is the least now has not pressed for it yet', () => {
  const { local } = sitting({}, [STAKE]);
  expect(local.tooSoon(0)).toBe(false);
  local.takeUp(STAKE, 1000);
  expect([local.tooSoon(1200), local.tooSoon(1400)]).toEqual([true, false]);
});

test('what is told of an amount is of what is in the field, where that fits', () => {
  const { local } = sitting({}, [STAKE]);
  expect([local.named(STAKE), local.named(STAKE, true), local.named(undefined)]).toEqual([500, undefined, undefined]);
  local.typed = '80';
  expect([local.named(STAKE), local.named(STAKE, true)]).toEqual([8000, 8000]);
  local.typed = '100';
  expect(local.named(STAKE)).toBeUndefined();
});

test('chips add to what is there, and stay within the bounds', () => {
  const { local } = sitting({}, [STAKE]);
  local.add(100, STAKE);
  expect(local.typed).toBe('5');
  local.add(2500, STAKE);
  expect(local.typed).toBe('30');
  local.add(10000, STAKE);
  expect(local.typed).toBe('90');
});

test('what was typed for a stake is not for a bid', () => {
  const { local, hear } = sitting({}, [STAKE]);
  local.typed = '70';
  hear({}, [{ ...STAKE, on: 8 }]);
  expect(local.typed).toBe('70');
  hear({}, [{ type: 'bid', on: 9, minimum: 5000, maximum: 9000, coin: 1 }]);
  expect(local.typed).toBeNull();
});

test('C7.2: a declaration is handed in once, and kept until the house answers it', () => {
  const { local, sent, commands, wire } = sitting({ stage: 'declare' }, [...DECLARE] as never);
  expect(local.declare('draw')).toBe(true);
  expect(local.declare('stand')).toBe(false);
  expect(local.declare('selon_la_regle')).toBe(false);
  expect(sent()).toEqual([{ type: 'declare', on: 8, says: 'draw' }]);
  expect(local.handed).toEqual({ on: 8, says: 'draw' });
  wire.hear({ type: 'reply', id: commands()[0]?.id ?? '', outcome: 'accepted', seq: 20, refused: null });
  expect(local.handed).toBeNull();
});

test('what is not offered is not sent', () => {
  const { local, sent } = sitting({}, []);
  expect([local.pay('bid', 500), local.declare('draw'), local.declare('selon_la_regle')]).toEqual([false, false, false]);
  expect(sent()).toEqual([]);
});
