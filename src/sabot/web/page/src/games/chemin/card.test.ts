import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const WORDS = join('..', '..', 'games', 'chemin', 'words');

test.each(['de', 'en', 'fr'])('every step of how it is played is told: %s', (language) => {
  const { page } = JSON.parse(readFileSync(join(WORDS, `${language}.json`), 'utf8')) as { page: Record<string, string> };
  const steps = Object.keys(page).filter((key) => key.startsWith('how_'));
  expect(steps).toEqual([1, 2, 3, 4, 5, 6, 7].map((step) => `how_${step}`));
  expect(readFileSync(join('src', 'games', 'chemin', 'Card.svelte'), 'utf8')).toContain(`{ length: ${steps.length} }`);
});
