import { afterEach, expect, test, vi } from 'vitest';

/** A page that begins anew on a device that prefers what is said. */
async function begun(...preferred: string[]): Promise<typeof import('./wanted.svelte')> {
  vi.resetModules();
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: preferred.some((each) => query.includes(each)), addEventListener: vi.fn() }));
  return import('./wanted.svelte');
}

const shown = (): string | undefined => document.documentElement.dataset['theme'];

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  delete document.documentElement.dataset['theme'];
});

test.each([
  [[], 'night'],
  [['light'], 'day'],
  [['more'], 'contrast'],
  [['light', 'more'], 'contrast'],
])('a device that prefers %j has %s', async (preferred, theme) => {
  await begun(...preferred);
  expect(shown()).toBe(theme);
});

test('what somebody chooses counts, and is remembered', async () => {
  await begun('light');
  const { choose } = await import('./preferring.svelte');
  choose({ theme: 'night' });
  expect(shown()).toBe('night');
  await begun('light');
  expect(shown()).toBe('night');
  choose({ theme: null });
  expect(shown()).toBe('day');
});

test('what is remembered and no theme is nothing', async () => {
  localStorage.setItem('sabot.preferences', '{"theme":"dusk"}');
  await begun();
  expect(shown()).toBe('night');
});

test('what a page of before kept is wanted still', async () => {
  localStorage.setItem('sabot.theme', 'contrast');
  localStorage.setItem('sabot.suits', 'four');
  const { wanted } = await begun('light');
  await import('./preferring.svelte');
  expect(wanted.now).toEqual({ theme: 'contrast', four_colours: true });
  expect(shown()).toBe('contrast');
});
