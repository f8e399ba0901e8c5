import { afterEach, expect, test } from 'vitest';

import { squeezeBy } from './folding';
import { HandSqueeze } from './squeeze.svelte';

afterEach(() => localStorage.clear());

test('a card that is lifted far enough falls over, the other stays', () => {
  const handSqueeze = new HandSqueeze();
  handSqueeze.lay('1.4', 2);
  handSqueeze.squeeze(0, squeezeBy(0.4));
  expect(handSqueeze.turned).toEqual([false, false]);
  handSqueeze.squeeze(0, squeezeBy(0.85));
  expect([handSqueeze.turned, handSqueeze.open('1.4')]).toEqual([[true, false], false]);
  handSqueeze.turnAll();
  expect(handSqueeze.open('1.4')).toBe(true);
});

test('the same hand stays turned, the next one lies face down', () => {
  const handSqueeze = new HandSqueeze();
  handSqueeze.lay('1.4', 2);
  handSqueeze.turnAll();
  handSqueeze.lay('1.4', 2);
  expect(handSqueeze.open('1.4')).toBe(true);
  handSqueeze.lay('1.5', 2);
  expect(handSqueeze.open('1.5')).toBe(false);
});

test('who does not want to squeeze sees his cards at once, also next time', () => {
  new HandSqueeze().want(false);
  const later = new HandSqueeze();
  later.lay('1.4', 2);
  expect(later.open('1.4')).toBe(true);
  later.want(true);
  expect([later.open('1.4'), new HandSqueeze().wanted]).toEqual([false, true]);
});

test('how far each card is turned is told, and no more once the hand is over', () => {
  const told: [number, number][] = [];
  const handSqueeze = new HandSqueeze((place, part) => told.push([place, part]));
  handSqueeze.lay('1.4', 2);
  handSqueeze.squeeze(0, squeezeBy(0.25));
  handSqueeze.squeeze(0, null);
  handSqueeze.squeeze(1, squeezeBy(0.9));
  expect(told).toEqual([[0, 0.25], [0, 0], [1, 1]]);
  handSqueeze.turnAll();
  expect(told.slice(3)).toEqual([[0, 1], [1, 1]]);
  handSqueeze.lay('1.5', 2);
  handSqueeze.over();
  expect([told.length, handSqueeze.open('1.5')]).toEqual([5, true]);
});
