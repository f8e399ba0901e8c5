/** All tests share one page: whatever language a file spoke, and of which game, the next one begins in English. */
import { afterAll } from 'vitest';

import { tongue } from '../core/words.svelte';

afterAll(() => {
  tongue.game = undefined;
  return tongue.choose('en');
});
