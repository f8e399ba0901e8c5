import { afterEach, expect, test } from 'vitest';

import { Guided } from './lessons.svelte';

afterEach(() => localStorage.clear());

test('a step is explained once, and is remembered by the browser', () => {
  const guided = new Guided('chemin');
  expect(guided.wants('post')).toBe(true);
  guided.read('post');
  expect(new Guided('chemin').wants('post')).toBe(false);
  expect(new Guided('chemin').wants('deal')).toBe(true);
  expect(new Guided('banque').wants('post')).toBe(true);
});

test('who wants no guide has none from then on, until he asks for it again', () => {
  new Guided('chemin').skip();
  const guided = new Guided('chemin');
  expect(guided.wants('deal')).toBe(false);
  guided.again();
  expect(new Guided('chemin').wants('deal')).toBe(true);
});
