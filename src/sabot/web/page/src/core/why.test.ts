import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { GAMES } from './game';
import type { Words } from './say';
import { teachingOf } from './teaching';
import { because, clauseOf, REFUSED, SHARED, spokenOf } from './why.svelte';

const read = (path: string): Words => JSON.parse(readFileSync(`../../${path}.json`, 'utf-8')) as Words;
const LANGUAGES = ['de', 'en', 'fr'];
const LINES = ['event', 'french', 'note'];
const shared = read('words/en');
const ofGame = (game: string) => read(`games/${game}/words/en`);

test.each(LANGUAGES)('every refusal of every game and of the house has its clause, or is a rule of the house, in %s', (language) => {
  const why = read(`words/why/${language}`);
  const codes = [shared, ...GAMES.map(ofGame)].flatMap((words) => Object.keys(words['refusal'] ?? {}));
  expect(codes.length).toBeGreaterThan(120);
  expect(codes.filter((code) => !(why['clause']?.[REFUSED[code] ?? ''] ?? why['house_rule']?.[REFUSED[code] ?? '']))).toEqual([]);
  expect(Object.keys(REFUSED).filter((code) => !codes.includes(code))).toEqual([]);
});

test.each(GAMES)('every line that the log may tell at %s has its clause', async (game) => {
  const { lines } = (await teachingOf(game))!;
  const keys = [shared, ofGame(game)].flatMap((words) => LINES.flatMap((section) => Object.keys(words[section] ?? {}).map((key) => ({ section, key }))));
  expect(keys.length).toBeGreaterThan(60);
  expect(keys.filter((line) => !clauseOf(line as Parameters<typeof clauseOf>[0], lines))).toEqual([]);
});

test.each(LANGUAGES)('every clause that is named says something in %s', async (language) => {
  const why = read(`words/why/${language}`);
  const own = await Promise.all(GAMES.map(async (game) => Object.values((await teachingOf(game))!.lines)));
  const named = new Set([...own.flat(), ...Object.values(SHARED), ...Object.values(REFUSED)]);
  expect([...named].filter((clause) => !(why['clause']?.[clause] ?? why['house_rule']?.[clause]))).toEqual([]);
  const rules = readFileSync('../../../../docs/rule-book.md', 'utf-8');
  expect(Object.keys(why['clause'] ?? {}).filter((clause) => clause !== 'C' && !rules.includes(`- ${clause} `))).toEqual([]);
  const english = read('words/why/en');
  for (const section of Object.keys(english)) expect(Object.keys(why[section] ?? {})).toEqual(Object.keys(english[section] ?? {}));
});

test('a call is told by its clause, what the page reckons by that of what it is', async () => {
  const { lines } = (await teachingOf(GAMES.find((game) => 'french' in ofGame(game) && 'a_deux' in ofGame(game)['french']!)!))!;
  expect(clauseOf({ section: 'call', key: 'suivi' }, lines)).toBe('C4.5');
  expect(clauseOf({ section: 'page', key: 'mine_stake_P' }, lines)).toBe('C8.1');
  expect(clauseOf({ section: 'event', key: 'unheard_of' }, lines)).toBeUndefined();
});

test('a line of the log tells the sum of what it speaks of', () => {
  const all = ['hand:one', 'third:one third:two', 'result', 'stake:tie', 'stake:ann'].map((about) => ({ about, reasons: [because('G2')] }));
  const spoken = { 'event.hand': 'hand:{side}', 'event.draws': 'third:{side}', 'french.wins': 'result', 'event.lost': 'stake:{bet}' };
  const told = (section: string, key: string, facts = {}) => spokenOf({ section, key, facts } as never, all, spoken, 'ann').map(({ about }) => about);
  expect(told('event', 'hand', { side: 'one' })).toEqual(['hand:one']);
  expect(told('event', 'draws', { side: 'two' })).toEqual(['third:one third:two']);
  expect(told('call', 'wins')).toEqual(['result']);
  expect(told('event', 'lost', { bet: 'tie' })).toEqual(['stake:tie']);
  expect(told('event', 'lost', { bet: 'player' })).toEqual([]);
  expect(told('page', 'mine_lost')).toEqual(['stake:ann']);
  expect(told('event', 'coup')).toEqual([]);
});

test.each(GAMES)('what lines of %s speak of are lines that have a clause', async (game) => {
  const { lines, spoken } = (await teachingOf(game))!;
  expect(Object.keys(spoken).filter((name) => !(name in lines))).toEqual([]);
});
