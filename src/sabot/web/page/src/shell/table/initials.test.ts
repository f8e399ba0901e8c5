import { expect, it } from 'vitest';

import { initials } from './initials';

it('shortens a name to what a coin holds', () => {
  expect(initials('Anneliese')).toBe('An');
  expect(initials(' jean paul ')).toBe('JP');
  expect(initials('Ève')).toBe('Èv');
  expect(initials('X')).toBe('X');
  expect(initials('Ada ⚙')).toBe('Ad');
  expect(initials('Bot_7')).toBe('B7');
});
