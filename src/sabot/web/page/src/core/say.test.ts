import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { layered, say, sentence, type Words } from './say';

const SHARED = '../../words';
const GAMES = '../../games';
const LANGUAGES = ['de', 'en', 'fr'] as const;
const OWN = readdirSync(join('src', 'games')).filter((each) => each !== 'bank');
const WHOSE = ['shared', ...OWN];

test('facts are filled in: amounts, words of other keys, lists', () => {
  const words = { a: { b: '{bet:bet} {stake:money}, {names}, {n}' }, bet: { tie: 'Tie' } };
  expect(say(words, 'a.b', { bet: 'tie', stake: 250, names: ['x', 'y'], n: 7 })).toBe('Tie 2.50, x, y, 7');
  expect(say(words, 'a.b', { bet: 'own', stake: 100, names: [], n: 0 })).toBe('own 1, , 0');
});

test('layers are laid once, however often they are asked for, and for each pair anew', () => {
  const [shared, own, other]: Words[] = [{ a: { b: 'B' } }, { a: { c: 'C' } }, { a: { b: 'D' } }];
  expect(layered(shared!, own)).toEqual({ a: { b: 'B', c: 'C' } });
  expect(layered(shared!, own)).toBe(layered(shared!, own));
  expect(layered(shared!, other)).toEqual({ a: { b: 'D' } });
  expect(layered(other!, own)).toEqual({ a: { b: 'D', c: 'C' } });
});

test('one is not told as many, as a number or as text', () => {
  const words = { a: { b: '{n} {n|coup|coups} {n|is|are}' } };
  expect([0, 1, 2, 11, '1', '2'].map((n) => say(words, 'a.b', { n }))).toEqual(['0 coups are', '1 coup is', '2 coups are', '11 coups are', '1 coup is', '2 coups are']);
});

test('which numbers are told as one a language says', () => {
  const words = { a: { b: '{n} {n|coup|coups}' }, number: { one: '0 1' } };
  expect([0, 1, 2].map((n) => say(words, 'a.b', { n }))).toEqual(['0 coup', '1 coup', '2 coups']);
});

test('a gain has its sign, and is written as the language writes it whenever it is said', () => {
  expect([250, -1, 0].map((net) => say({ a: { b: '{net:signed}' } }, 'a.b', { net }))).toEqual(['+2.50', '−0.01', '±0']);
});

/** Else it would stay as it was written before the page spoke another language. */
test.each(WHOSE)('no gain comes into a sentence of %s as text', (whose) => {
  const unsigned = LANGUAGES.flatMap((language) => Object.entries(read(whose, language)['page'] ?? {})).filter(([, text]) => /\{(net|gain)\}/.test(text));
  expect(unsigned).toEqual([]);
});

test('a fact that is missing, or a key, shows itself instead of an error', () => {
  expect(say({ a: { b: '{x}' } }, 'a.b')).toBe('…');
  expect(say({}, 'a.b')).toBe('a.b');
});

test('a player is called what he calls himself, the croupier what the language calls him', () => {
  const words = { a: { b: '{player:who}, {players:who}' }, cli: { croupier: 'The croupier' } };
  const who = (player: string): string => player.toUpperCase();
  expect(say(words, 'a.b', { player: 'croupier', players: ['ann', 'bo'] }, { who })).toBe('The croupier, ANN, BO');
});

test('cards are signs to the eye and words to the ear', () => {
  const words = { a: { b: '{cards:card}' }, card: { Th: '10 of hearts', Ks: 'king of spades' } };
  expect(say(words, 'a.b', { cards: ['Th', 'Ks'] })).toBe('10♥ K♠');
  expect(say(words, 'a.b', { cards: ['Th', 'Ks'] }, { aloud: true })).toBe('10 of hearts, king of spades');
});

test('the words of a game come before the shared ones, and leave the others', () => {
  const both = layered({ a: { b: 'shared', c: 'kept' } }, { a: { b: 'own' }, d: { e: 'new' } });
  expect([say(both, 'a.b'), say(both, 'a.c'), say(both, 'd.e')]).toEqual(['own', 'kept', 'new']);
  expect(layered(both, undefined)).toBe(both);
});

test.each(WHOSE)('all languages have the same keys: %s', (whose) => {
  const [de, en, fr] = LANGUAGES.map((language) => keys(read(whose, language)));
  expect(de).toEqual(en);
  expect(fr).toEqual(en);
});

test.each(WHOSE)('every key that the page names exists, and every key of the page is named: %s', (whose) => {
  const text = textOf(whose);
  const named = keysIn(text);
  expect(named.length).toBeGreaterThan(whose === 'shared' ? 80 : 10);
  for (const language of LANGUAGES) {
    const shared = read('shared', language);
    const words = layered(shared, whose === 'shared' ? undefined : read(whose, language));
    expect(named.filter((key) => sentence(words, key) === undefined), language).toEqual([]);
  }
  const everywhere = whose === 'shared' ? sources('src').map(({ text: each }) => each).join('\n') : text;
  const made = [...everywhere.matchAll(/`page\.(\w+)\$\{/g)].map((found) => found[1] ?? '');
  const page = Object.keys(read(whose, 'en')['page'] ?? {});
  const used = new Set(keysIn(everywhere));
  const unused = page.filter((key) => !used.has(`page.${key}`) && !made.some((start) => key.startsWith(start)));
  expect(unused.filter((key) => !ROADS.includes(key))).toEqual([]);
});

const ROADS = ['big_eye_boy', 'small_road', 'cockroach_pig'];

/** What names a game's keys, its own or what it shares whose bank a player holds; what names the shared ones alone. */
function textOf(whose: string): string {
  const own = sources(whose === 'shared' ? 'src' : join('src', 'games', whose)).filter(({ path }) => whose !== 'shared' || !path.includes(join('src', 'games')));
  const banks = own.some(({ text }) => text.includes("from '../bank/"));
  return [...own, ...(banks ? sources(join('src', 'games', 'bank')) : [])].map(({ text }) => text).join('\n');
}

function keysIn(text: string): string[] {
  return [...text.matchAll(/'((?:page|option|stage|house|refusal|bet|call|event)\.[\w.]+)'/g)].map((found) => found[1] ?? '');
}

function keys(words: Words): string[] {
  return Object.entries(words).flatMap(([section, each]) => Object.keys(each).map((key) => `${section}.${key}`)).sort();
}

function read(whose: string, language: string): Words {
  const folder = whose === 'shared' ? SHARED : join(GAMES, whose, 'words');
  return JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8')) as Words;
}

function sources(folder: string): { path: string; text: string }[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.(svelte|ts)$/.test(entry.name) && !entry.name.endsWith('.test.ts') ? [{ path, text: readFileSync(path, 'utf8') }] : [];
  });
}
