import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { GAMES, gamePage } from './game';

const FOLDER = join('src', 'games');
/** What the games share whose bank a player holds. */
const SHARED = 'bank';
/** What is typed is a word of its language, though a game may be called so. */
const TYPED = /"(en|de|fr)": \[[^\]]*\]/g;

test('the build finds every folder of a game by itself', { timeout: 120_000 }, async () => {
  expect([...GAMES, SHARED].sort()).toEqual(readdirSync(FOLDER).sort());
  for (const game of GAMES) expect(Object.keys(await gamePage(game))).toContain('Dock');
});

test('a game without a folder has the plain page', { timeout: 120_000 }, async () => {
  const plain = await gamePage('faro');
  expect(Object.keys(plain)).toContain('Dock');
  expect(await gamePage('loo')).toBe(plain);
  for (const game of GAMES) expect(await gamePage(game)).not.toBe(plain);
});

test('the page names games in their own folders alone', () => {
  const names = new RegExp(`\\b(${GAMES.join('|')})\\b`, 'i');
  const others = files('src').filter((path) => !GAMES.some((game) => path.startsWith(`${join(FOLDER, game)}/`)) && !path.endsWith('/wire.d.ts'));
  expect(others.length).toBeGreaterThan(50);
  expect(others.filter((path) => names.test(readFileSync(path, 'utf8').replace(TYPED, '')))).toEqual([]);
});

/** A game is named by its folder, as a type, or in a type of the wire; a word that is also a word of the language is none. */
test('no game names another', () => {
  for (const game of GAMES) {
    const rest = GAMES.filter((each) => each !== game).join('|') || 'no other';
    const others = new RegExp(`/(${rest})/|[<=|] *'(${rest})'|'(${rest})\\.[A-Z]`);
    expect(files(join(FOLDER, game)).filter((path) => others.test(readFileSync(path, 'utf8')))).toEqual([]);
  }
});

function files(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? files(path) : [path];
  });
}
