import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { expect, test } from 'vitest';

/** Where what scrolls holds what takes the focus itself. */
const HOLDS: Readonly<Record<string, string>> = {
  'Felt.svelte': 'the words for the shuffle',
  'HistoryDialog.svelte': 'the coups to choose from',
  'Layout.svelte': 'the bets',
  'Outcome.svelte': 'the list of what was paid',
  'Tools.svelte': 'what the menu offers',
  'frames.css': 'the answers, the bank and the words for the shuffle, log and chat',
};
const SCROLLS = /overflow(-[xy])?: (hidden )?auto/;

const scrolled = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) => /\.(svelte|css)$/.test(path) && SCROLLS.test(readFileSync(join('src', path), 'utf8')));

test.each(scrolled)('what scrolls in %s is reached by the keyboard', (path) => {
  expect(/tabindex="0"|tabindex=\{[^}]*\b0\}/.test(readFileSync(join('src', path), 'utf8')) || basename(path) in HOLDS).toBe(true);
});
