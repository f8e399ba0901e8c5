import { mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';

import App from './App.svelte';
import { tongue } from '../core/words.svelte';

test('whoever has no session is asked for a nickname under one main heading', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
  await tongue.speak('en');
  const app = mount(App, { target: document.body });
  await vi.waitFor(() => expect(document.querySelector('#nickname')).not.toBeNull());
  expect([...document.querySelectorAll('main h1')].map((h) => h.textContent)).toEqual(['Sabot']);
  await unmount(app);
  vi.unstubAllGlobals();
});
