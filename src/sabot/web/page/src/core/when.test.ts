import { afterEach, expect, test, vi } from 'vitest';

import { day, dayOfHouse, endOf, fieldOf, hour, moment } from './when';
import { tongue } from './words.svelte';

const AT = Date.UTC(2026, 10, 28, 20, 15);

afterEach(() => {
  vi.unstubAllEnvs();
  tongue.language = 'en';
});

test.each([
  ['Pacific/Auckland', 'Nov 29, 2026', '9:15 AM', '11/29/26, 9:15 AM', '2026-11-29'],
  ['America/Los_Angeles', 'Nov 28, 2026', '12:15 PM', '11/28/26, 12:15 PM', '2026-11-28'],
])('a time is told in its reader’s zone: %s', (zone, on, at, both, field) => {
  vi.stubEnv('TZ', zone);
  expect([day(AT), hour(AT), moment(AT)].map((each) => each.replace(/\s/g, ' '))).toEqual([on, at, both]);
  expect(fieldOf(AT)).toBe(field);
  expect(fieldOf(endOf(field)!)).toBe(field);
  expect(endOf(field)).toBeGreaterThan(AT);
  expect(endOf(field)! - AT).toBeLessThan(24 * 3600 * 1000);
  expect(dayOfHouse(AT)).toBe('Nov 28, 2026');
});

test('and in his language', () => {
  vi.stubEnv('TZ', 'Pacific/Auckland');
  tongue.language = 'de';
  expect([day(AT), hour(AT), dayOfHouse(AT, 'long')]).toEqual(['29.11.2026', '09:15', '28. November 2026']);
});

test.each(['', 'tomorrow', '1.12.2026', '2026-12'])('%j is no day', (field) => {
  expect(endOf(field)).toBeUndefined();
});
