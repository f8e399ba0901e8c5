import { expect, test } from 'vitest';

import { always, alwaysAt } from './always';
import { begun, completed, EVERYWHERE, listed, wordOf, wordsOf, type Commands } from './commands';
import data from './commands.json';
import { GAMES, gamePage } from './game';
import { hosted } from './hosting';
import { obey, parse, spokenIn, wordIn } from './prompt';
import type { Table } from './table.svelte';
import { LANGUAGES, tongue } from './words.svelte';

const SOME: Commands<'go' | 'wait'> = {
  go: { en: ['go', 'walk'], de: ['geh'], fr: ['va'], with: '3' },
  wait: { en: ['wait'], de: ['warte'], fr: ['attends'], decides: true },
};

test('a command is known by each of its words, without accents and in capitals', () => {
  const words = wordsOf(SOME);
  expect(words).toEqual({ go: ['go', 'walk', 'geh', 'va'], wait: ['wait', 'warte', 'attends'] });
  expect([wordOf('WÁLK', words), wordOf('walks', words)]).toEqual(['go', undefined]);
  expect(begun('Walk  to Ann', words)).toEqual({ word: 'go', rest: 'to Ann' });
  expect([begun('walk', words), begun('run to Ann', words)]).toEqual([undefined, undefined]);
});

test('help lists the first word of a language with what follows it, and what the game has', () => {
  expect(listed([SOME], 'de', true)).toEqual(['geh 3', 'warte']);
  expect(listed([SOME], 'en', false)).toEqual(['go 3']);
});

test.each([['wa', 'en', 'walk'], ['wai', 'en', 'wait'], ['wa', 'de', 'warte'], ['go', 'en', undefined], ['', 'en', undefined], ['go 3', 'en', undefined]] as const)('%s is completed in %s as %s', (text, language, whole) => {
  expect(completed(text, [SOME], language)).toBe(whole);
});

/** A table whose rule set knows all that can be done every coup. */
const KNOWING = { rules: { intentions: Object.keys(data.always) }, local: { table: { rules: { rows: [] } }, bets: ['player', 'banker', 'tie'].map((id) => ({ id })) } } as unknown as Table;
const BETS = new Map(['player', 'banker', 'tie'].map((bet) => [bet, [bet]]));

test('what help lists at a table is understood there, in every language', { timeout: 120_000 }, async () => {
  for (const game of GAMES) {
    const page = await gamePage(game);
    const prompt = (await page.prompt()) as Awaited<ReturnType<typeof page.prompt>> & { parse: (text: string, bets: typeof BETS) => unknown };
    for (const language of LANGUAGES) {
      const shown = listed([...prompt.commands, ...EVERYWHERE, alwaysAt(KNOWING)], language, page.decides === true);
      expect(shown.length).toBeGreaterThan(20);
      expect(shown.filter((text) => !(prompt.parse(text, BETS) ?? parse(text) ?? spokenIn(text) ?? wordIn(text) ?? always(text, KNOWING, prompt))), `${game} ${language}`).toEqual([]);
    }
  }
});

test('what help lists for a host is understood, in every language', () => {
  for (const language of LANGUAGES) expect(listed([data.hosted], language, false).filter((text) => !hosted(text))).toEqual([]);
});

test('help says the game’s commands first, and a host’s to him alone', async () => {
  await tongue.speak('en');
  const page = await gamePage(GAMES[0]!);
  const prompt = await page.prompt();
  const said = (isHost: boolean) => obey('help', { game: page, isHost, local: {}, rules: { intentions: ['banco'] } } as unknown as Table, () => undefined, prompt);
  expect(said(false).key).toBe('page.help_text');
  expect(said(true)).toMatchObject({ key: 'page.help_host', facts: { hosted: ['limits 10 500', 'pause', 'resume'] } });
  const verbs = said(true).facts?.['verbs'] as string[];
  expect(verbs.filter((each) => each.startsWith('always'))).toEqual(['always stake 25', 'always banco 200']);
  expect(verbs[0]).toBe(listed([prompt.commands[0]!], 'en', true)[0]);
});
