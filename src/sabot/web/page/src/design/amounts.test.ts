import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

/** Fields that say otherwise what is typed and is no amount: by their bounds, by a sentence of their own, by what is drawn. */
const OTHERWISE = ['design/Amount.svelte', 'lab/Coups.svelte', 'school/dealing/Palette.svelte', 'shell/panels/hosting/HostLimits.svelte'];

test('wherever an amount is typed, what is none is told beside it', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/')).filter((path) => path.endsWith('.svelte'));
  const typed = files.filter((path) => readFileSync(join('src', path), 'utf8').includes('inputmode="decimal"'));
  expect(typed.length).toBeGreaterThan(OTHERWISE.length);
  expect(typed.filter((path) => !readFileSync(join('src', path), 'utf8').includes('<NoAmount')).sort()).toEqual(OTHERWISE);
});
