import { afterEach, expect, test } from 'vitest';

import { GAMES } from './game';
import { tongue } from './words.svelte';

/** All tests share one page. */
afterEach(() => tongue.choose('en'));

test('a language chosen while other words are on their way is spoken in the end', async () => {
  await tongue.speak('de');
  const chosen = tongue.choose('fr');
  await Promise.all([tongue.more(), chosen]);
  expect(tongue.language).toBe('fr');
  expect(document.documentElement.lang).toBe('fr');
});

test('of two languages chosen at once the last is spoken', async () => {
  await Promise.all([tongue.choose('de'), tongue.choose('en')]);
  expect(tongue.language).toBe('en');
});

test('words of a game that are not needed at first come with the late ones, whichever is asked for first', async () => {
  const [first = '', ...others] = GAMES;
  const more = (game: string): number => Object.keys(tongue.of(game)['choice'] ?? {}).length - Object.keys(tongue.of(undefined)['choice'] ?? {}).length;
  await Promise.all([tongue.need([first]), tongue.more()]);
  expect(more(first)).toBeGreaterThan(0);
  await Promise.all([tongue.choose('fr'), tongue.need(others)]);
  for (const game of others) expect([game, more(game) > 0, tongue.of(game)['game'] !== undefined]).toEqual([game, true, true]);
});
