import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import de from '../../../../words/de.json';
import en from '../../../../words/en.json';
import fr from '../../../../words/fr.json';
import { say, sentence, type Words } from './say';

const ALL: Record<string, Words> = { de, en, fr };

test('facts are filled in: amounts, words of other keys, lists', () => {
  const words = { a: { b: '{bet:bet} {stake:money}, {names}, {n}' }, bet: { tie: 'Tie' } };
  expect(say(words, 'a.b', { bet: 'tie', stake: 250, names: ['x', 'y'], n: 7 })).toBe('Tie 2.50, x, y, 7');
  expect(say(words, 'a.b', { bet: 'own', stake: 100, names: [], n: 0 })).toBe('own 1, , 0');
});

test('a fact that is missing, or a key, shows itself instead of an error', () => {
  expect(say({ a: { b: '{x}' } }, 'a.b')).toBe('…');
  expect(say({}, 'a.b')).toBe('a.b');
});

test('all languages have the same keys', () => {
  const keys = (words: Words): string[] => Object.entries(words).flatMap(([section, each]) => Object.keys(each).map((key) => `${section}.${key}`));
  expect(keys(de).sort()).toEqual(keys(en).sort());
  expect(keys(fr).sort()).toEqual(keys(en).sort());
});

test('every key that the page names exists, and every key of the page is named', () => {
  const text = sources('src').join('\n');
  const named = [...text.matchAll(/'((?:page|option|stage|house|refusal|bet|call|event)\.[\w.]+)'/g)].map((found) => found[1] ?? '');
  expect(named.length).toBeGreaterThan(100);
  for (const words of Object.values(ALL)) {
    expect(named.filter((key) => sentence(words, key) === undefined)).toEqual([]);
  }
  const made = [...text.matchAll(/`page\.(\w*)\$\{/g)].map((found) => found[1] ?? '');
  const unused = Object.keys(en.page).filter((key) => !named.includes(`page.${key}`) && !made.some((start) => key.startsWith(start)));
  expect(unused.filter((key) => !ROADS.includes(key))).toEqual([]);
});

const ROADS = ['big_eye_boy', 'small_road', 'cockroach_pig'];

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.(svelte|ts)$/.test(entry.name) && !entry.name.endsWith('.test.ts') ? [readFileSync(path, 'utf8')] : [];
  });
}
