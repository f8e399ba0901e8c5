import { expect, test } from 'vitest';

import { ended, keyOf } from './deeds';

test.each([
  ['Due: Hands off', 'Due: Hands off.'],
  ['Due: Call: Rien ne va plus\u00a0!', 'Due: Call: Rien ne va plus\u00a0!'],
  ['No card was due.', 'No card was due.'],
])('%s ends once', (text, told) => expect(ended(text)).toBe(told));

test('a key does one deed', () => {
  const keys = (['announce', 'give', 'turn_hand'] as const).flatMap((kind) => [0, 1, 2].map((place) => keyOf(kind, place)));
  expect(new Set(keys).size).toBe(keys.length);
  expect(keyOf('give', 3)).toBe('');
});
