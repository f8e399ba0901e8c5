import { expect, test } from 'vitest';

import { Clock, partLeft, secondsLeft } from './clock';

test('the countdown goes by the server’s clock, whatever the browser’s shows', () => {
  const clock = new Clock();
  clock.learn(1_000_000, 400_000);
  expect(clock.now(405_000)).toBe(1_005_000);
  expect(secondsLeft(1_020_000, clock.now(405_000))).toBe(15);
});

test('a started second counts whole, and nothing is below 0', () => {
  expect(secondsLeft(10_001, 10_000)).toBe(1);
  expect(secondsLeft(10_000, 10_000)).toBe(0);
  expect(secondsLeft(10_000, 20_000)).toBe(0);
});

test('the ring shows the part of the window that is left', () => {
  expect(partLeft(20_000, 10_000, 20)).toBe(0.5);
  expect(partLeft(20_000, 30_000, 20)).toBe(0);
  expect(partLeft(90_000, 10_000, 20)).toBe(1);
  expect(partLeft(20_000, 10_000, 0)).toBe(0);
});
