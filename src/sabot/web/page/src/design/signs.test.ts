import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

/** Arrows, pointers, boxes, dingbats and other letters that stand for a picture; a times sign alone in an element. */
const SIGN = /[←-⇿⌀-⏿■-◿☀-➿⬀-⯿]|>\s*×\s*</gu;
/** What marks a bot's nickname is part of its name. */
const NAMES: Readonly<Record<string, string>> = { 'shell/table/PlayerPlate.svelte': '⚙' };

test.each(readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.svelte')))('%s draws its signs as icons', (path) => {
  const found = [...readFileSync(join('src', path), 'utf8').matchAll(SIGN)].map(([sign]) => sign);
  expect(found.filter((sign) => sign !== NAMES[path])).toEqual([]);
});
