import { expect, test } from 'vitest';

import { obey } from '../../core/prompt';
import type { Table } from '../../core/table.svelte';
import { tongue } from '../../core/words.svelte';
import { commands, obey as play, parse, PLAIN, stakes, words } from './prompt';

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

const BOXES = { bets: [...BETS.keys()].map((id) => ({ id, minimum: 100, maximum: 50_000 })) } as never;

test.each([
  ['banker 0.50', { key: 'refusal.below_minimum', facts: { bet: 'banker', stake: 50, minimum: 100 } }],
  ['tie 501', { key: 'refusal.above_maximum', facts: { bet: 'tie', stake: 50_100, maximum: 50_000 } }],
])('%s is no stake of every coup: the limits never let it lie', (text, why) => {
  expect(stakes(text, {}, BOXES)).toEqual(why);
});

test.each([
  ['banker 25', {}, { banker: 2500 }],
  ['25 tie', { banker: 2500 }, { banker: 2500, tie: 2500 }],
  ['dragon_7 0', { banker: 2500, dragon_7: 100 }, { banker: 2500, dragon_7: 0 }],
  ['deal', {}, undefined],
  ['save 1', {}, undefined],
])('of every coup, %s is a stake among those that stand', (text, before, wanted) => {
  expect(stakes(text, before, BOXES)).toEqual(wanted);
});

test.each([
  ['buy', 'page.goes_with', 'buy', '', 'buy 500'],
  ['Kaufen', 'page.goes_with', 'kaufen', '', 'kaufen 500'],
  ['buy -5', 'page.goes_not_with', 'buy', '-5', 'buy 500'],
  ['sit', 'page.goes_with', 'sit', '', 'sit 3 500'],
  ['player', 'page.goes_with', 'player', '', 'player 25'],
  ['banker 1,000', 'page.goes_not_with', 'banker', '1,000', 'banker 25'],
  ['banker -5', 'page.goes_not_with', 'banker', '-5', 'banker 25'],
  ['always banker', 'page.goes_with', 'always banker', '', 'always banker 25'],
  ['save 9', 'page.goes_not_with', 'save', '9', 'save 1'],
  ['dragon 7', 'page.goes_with', 'Dragon 7', '', 'Dragon 7 25'],
  ['dragon 7 -5', 'page.goes_not_with', 'Dragon 7', '-5', 'Dragon 7 25'],
  ['say', 'page.goes_with', 'say', '', 'say …'],
  ['player much', 'page.goes_not_with', 'player', 'much', 'player 25'],
])('%s: a word that is known is not proposed again, but with what it takes', async (text, key, word, rest, example) => {
  await tongue.speak('en');
  await tongue.need(['punto']);
  tongue.game = 'punto';
  const bets = ['player', 'banker', 'tie', 'dragon_7'].map((id) => ({ id, minimum: 100, maximum: 10_000 }));
  const table = { game: {}, local: { bets, option: {} }, rules: { intentions: ['stakes'] }, frame: { me: 'ann', terms: { intentions: {} } }, can: () => undefined } as unknown as Table;
  const said = obey(text, table, () => undefined, { commands, words, obey: play } as never);
  tongue.game = undefined;
  expect([said.key, said.facts?.['word'], said.facts?.['rest'], said.facts?.['example']]).toEqual([key, word, rest, example]);
});
