import { afterEach, expect, test } from 'vitest';

import { liftBy } from './fold';
import { Squeezing } from './squeezing.svelte';

afterEach(() => localStorage.clear());

test('a card that is lifted far enough falls over, the other stays', () => {
  const squeezing = new Squeezing();
  squeezing.lay('1.4', 2);
  squeezing.lift(0, liftBy(0.4));
  expect(squeezing.turned).toEqual([false, false]);
  squeezing.lift(0, liftBy(0.85));
  expect([squeezing.turned, squeezing.open('1.4')]).toEqual([[true, false], false]);
  squeezing.turnAll();
  expect(squeezing.open('1.4')).toBe(true);
});

test('the same hand stays turned, the next one lies face down', () => {
  const squeezing = new Squeezing();
  squeezing.lay('1.4', 2);
  squeezing.turnAll();
  squeezing.lay('1.4', 2);
  expect(squeezing.open('1.4')).toBe(true);
  squeezing.lay('1.5', 2);
  expect(squeezing.open('1.5')).toBe(false);
});

test('who does not want to squeeze sees his cards at once, also next time', () => {
  new Squeezing().want(false);
  const later = new Squeezing();
  later.lay('1.4', 2);
  expect(later.open('1.4')).toBe(true);
  later.want(true);
  expect([later.open('1.4'), new Squeezing().wanted]).toEqual([false, true]);
});
