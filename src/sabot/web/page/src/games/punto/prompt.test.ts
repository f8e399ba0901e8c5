import { expect, test } from 'vitest';

import { parse, PLAIN, stakes } from './prompt';

const BETS = new Map([
  ['player', ['Player']],
  ['banker', ['Banker']],
  ['tie', ['Tie']],
  ['dragon_7', ['Dragon 7']],
  ['egalite_7', ['Égalité à 7']],
  ['player_pair', ['Punto-Paar']],
]);

test.each([
  ['player 25', 'player', 2500, 'set'],
  ['Banker 10', 'banker', 1000, 'set'],
  ['tie 2,50', 'tie', 250, 'set'],
  ['égalité 5', 'tie', 500, 'set'],
  ['Spieler +5', 'player', 500, 'add'],
  ['p25', 'player', 2500, 'set'],
  ['banque = 7', 'banker', 700, 'set'],
  ['dragon 7 25', 'dragon_7', 2500, 'set'],
  ['dragon_7 2.5', 'dragon_7', 250, 'set'],
  ['Égalité à 7 10', 'egalite_7', 1000, 'set'],
  ['punto paar 3', 'player_pair', 300, 'set'],
  ['player 0', 'player', 0, 'set'],
])('%s stakes', (text, bet, amount, how) => {
  expect(parse(text, BETS)).toEqual({ do: 'stake', bet, amount, how });
});

test.each(Object.entries(PLAIN).flatMap(([name, words]) => words.map((word) => [word, name])))('%s is %s', (word, name) => {
  expect(parse(word.toUpperCase(), BETS)).toEqual({ do: name });
});

test.each([
  ['save 1', { do: 'save', place: 0 }],
  ['Merken 3', { do: 'save', place: 2 }],
  ['load 2', { do: 'load', place: 1 }],
  ['repeat', { do: 'repeat', limit: null }],
  ['répéter 12,50', { do: 'repeat', limit: 1250 }],
])('%s is for the fast', (text, typed) => {
  expect(parse(text, BETS)).toEqual(typed);
});

test.each(['save 4', 'load 0', 'load', 'repeat much', '', 'nonsense', 'player', 'player -5', 'player 2.555', 'panda 8', '25', 'player 1e3', 'sit 3'])('%s is no command', (text) => {
  expect(parse(text, BETS)).toBeUndefined();
});

const BOXES = { bets: [...BETS.keys()].map((id) => ({ id })) } as never;

test.each([
  ['banker 25', {}, { banker: 2500 }],
  ['25 tie', { banker: 2500 }, { banker: 2500, tie: 2500 }],
  ['dragon_7 0', { banker: 2500, dragon_7: 100 }, { banker: 2500, dragon_7: 0 }],
  ['deal', {}, undefined],
  ['save 1', {}, undefined],
])('of every coup, %s is a stake among those that stand', (text, before, wanted) => {
  expect(stakes(text, before, BOXES)).toEqual(wanted);
});
