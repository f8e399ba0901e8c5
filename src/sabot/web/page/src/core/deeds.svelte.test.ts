import { beforeEach, expect, test } from 'vitest';

import { doneOf, forget, namesOf, remember, remembered } from './deeds.svelte';

beforeEach(() => localStorage.clear());

test('a deed is remembered by what was named, and what was declined by that', () => {
  expect(namesOf({ type: 'stake', on: 4, amount: 100, place: 'cheval' })).toEqual(['stake', 'stake_cheval']);
  expect(namesOf({ type: 'enter', on: 4, stakes: { player: 100, tie: 5 } })).toEqual(['enter', 'enter_player', 'enter_tie']);
  expect(namesOf({ type: 'take_suite', on: 4, takes: true })).toEqual(['take_suite']);
  expect(namesOf({ type: 'take_suite', on: 4, takes: false })).toEqual(['take_suite_no']);
  expect(namesOf({ type: 'make_call', on: 4, call: null })).toEqual([]);
});

test('what is done once stays done, game by game, until it is forgotten', () => {
  remember('one', { type: 'enter', on: 1, stakes: { player: 5, panda: 5 } });
  remember('one', { type: 'enter', on: 9, stakes: { player: 5 } });
  const deeds = ['enter_player', 'enter_tie', 'enter_other'];
  expect([...doneOf('one', deeds)]).toEqual(['enter_player', 'enter_other']);
  expect([...doneOf('two', deeds)]).toEqual([]);
  forget('one');
  expect(remembered('one')).toEqual([]);
});

test('bets without end fill no browser', () => {
  for (let bet = 0; bet < 100; bet++) remember('one', { type: 'enter', on: 1, stakes: { [`b${bet}`]: 5 } });
  expect(remembered('one')).toHaveLength(60);
});
