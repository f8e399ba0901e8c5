import { flushSync, mount, unmount } from 'svelte';
import { expect, test } from 'vitest';

import App from './App.svelte';

test('the page has one main heading', async () => {
  const app = mount(App, { target: document.body });
  flushSync();
  expect([...document.querySelectorAll('main h1')].map((h) => h.textContent)).toEqual(['Sabot']);
  await unmount(app);
});
