import { expect, test } from 'vitest';

import { newSeed, promise, seedBox } from './seeds';

test('the promise is SHA-256 of the seed behind its heading', () => {
  expect(promise('abc')).toBe('a822f27466a65166d9a602f86123b7c2583e1311fe3a242904df0d57ea6e3935');
});

test('a seed is 32 random bytes, behind own words at most as long as the house takes', () => {
  expect(newSeed()).toMatch(/^[0-9a-f]{64}$/);
  expect(newSeed(' Glück auf ')).toMatch(/^Glück auf [0-9a-f]{64}$/);
  expect([...newSeed('ü'.repeat(500))]).toHaveLength(128);
  expect(newSeed()).not.toBe(newSeed());
});

test('what the house calls unprintable is left out', () => {
  expect(newSeed('a\n\u200bb\u0007c')).toMatch(/^abc /);
});

test('a promised seed is found by its digest', () => {
  expect(seedBox.get(seedBox.put('my seed'))).toBe('my seed');
  expect(seedBox.get('unknown')).toBeUndefined();
});
