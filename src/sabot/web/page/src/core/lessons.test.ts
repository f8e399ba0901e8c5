import { afterEach, expect, test } from 'vitest';

import { GAMES } from './game';
import { GuideProgress } from './lessons.svelte';

const [ONE = '', OTHER = ''] = GAMES;

afterEach(() => localStorage.clear());

test('a step is explained once, and is remembered by the browser', () => {
  const guided = new GuideProgress(ONE);
  expect(guided.wants('post')).toBe(true);
  guided.read('post');
  expect(new GuideProgress(ONE).wants('post')).toBe(false);
  expect(new GuideProgress(ONE).wants('deal')).toBe(true);
  expect(new GuideProgress(OTHER).wants('post')).toBe(true);
});

test('who wants no guide has none from then on, until he asks for it again', () => {
  new GuideProgress(ONE).skip();
  const guided = new GuideProgress(ONE);
  expect(guided.wants('deal')).toBe(false);
  guided.again();
  expect(new GuideProgress(ONE).wants('deal')).toBe(true);
});
