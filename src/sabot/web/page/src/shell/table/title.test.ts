import { expect, test } from 'vitest';

import { title } from './title';

test('the table comes first, and no table leaves the house alone', () => {
  expect(title('Salon 1')).toBe('Salon 1 · Sabot');
  expect(title()).toBe('Sabot');
});
