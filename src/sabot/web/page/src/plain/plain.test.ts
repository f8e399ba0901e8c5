import { expect, test } from 'vitest';

import type { Action, Move, Player } from '../core/types';
import { boundsOf, choicesOf, nowOf, typedOf } from './moves';
import { factsOf, pilesOf, stakesOf } from './seen';

const CARD = { back: 'p', face: '7s' };
const DOWN = { back: 'p', face: null };

function move(option: string, words: string[], amount: number | null, action: object): Move {
  return { option, words, amount, action: action as Action };
}

test('what was offered in a window that is over is not pressed in the next', () => {
  const done = move('done', [], null, { type: 'done', on: 7 });
  const enter = move('enter', ['high'], 500, { type: 'enter', on: 7 });
  const offered = (type: string, on: number) => ({ type, on });
  expect(nowOf([done, enter], [offered('enter', 7), offered('done', 7)])).toEqual([done, enter]);
  expect(nowOf([done, enter], [offered('enter', 7), offered('done', 9)])).toEqual([enter]);
  expect(nowOf([done, enter], [offered('enter', 12), offered('done', 12)])).toEqual([]);
  expect(nowOf([done], [])).toEqual([]);
  const leave = move('leave', [], null, { type: 'leave' });
  expect(nowOf([leave, done], [{ type: 'leave' }, offered('enter', 12)])).toEqual([leave]);
});

test('cards are found wherever a view has them, with the points of a hand', () => {
  const view = { seq: 4, drawn: [CARD, DOWN], turned: CARD, hand: { cards: [CARD], points: 7 }, players: [{ id: 'ann' }], none: [], shoe: { cards: 312 } };
  expect(pilesOf(view)).toEqual([
    { field: 'drawn', cards: [CARD, DOWN], points: null },
    { field: 'turned', cards: [CARD], points: null },
    { field: 'hand', cards: [CARD], points: 7 },
  ]);
  expect(factsOf(view)).toEqual([{ field: 'seq', value: 4 }]);
});

test('what a player has put down is read from a map of bets, or is one sum', () => {
  const player = (fields: object): Player => ({ id: 'ann', purse: 100, ...fields }) as unknown as Player;
  expect(stakesOf(player({ stakes: { high: 500, low: 200 } }))).toEqual([['high', 500], ['low', 200]]);
  expect(stakesOf(player({ entry: 0, stake: 300 }))).toEqual([['', 300]]);
  expect(stakesOf(player({}))).toEqual([]);
});

test('moves that differ in their amount alone are one choice, and another amount may be typed within its bounds', () => {
  const enter = (amount: number): Move => move('enter', ['high'], amount, { type: 'enter', on: 7, stakes: { high: amount, low: 50 } });
  const bid = (amount: number): Move => move('bid', [], amount, { type: 'bid', on: 7, amount });
  const [none, high, bids] = choicesOf([move('enter', ['none'], null, { type: 'enter', on: 7, stakes: {} }), enter(500), bid(1000), enter(2000), bid(3000)]);
  expect(none?.moves.length).toBe(1);
  expect(boundsOf(high!.moves)).toEqual([500, 2000]);
  expect(typedOf(high!, '7.50')).toEqual({ type: 'enter', on: 7, stakes: { high: 750, low: 50 } });
  expect(typedOf(bids!, '12')).toEqual({ type: 'bid', on: 7, amount: 1200 });
  for (const text of ['', '4.99', '20.01', 'all']) expect(typedOf(high!, text)).toBeUndefined();
});
