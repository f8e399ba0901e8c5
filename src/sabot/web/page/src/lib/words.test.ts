import { expect, test } from 'vitest';

import { tongue } from './words.svelte';

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
