/** All tests share one page: whatever language a file spoke, the next one begins in English. */
import { afterAll } from 'vitest';

import { tongue } from '../core/words.svelte';

afterAll(() => tongue.choose('en'));
