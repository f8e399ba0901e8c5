import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { LATE, parted, sources } from './late';

const WORDS = { page: { verify_now: '1', connecting: '2', pace_calm: '3' }, note: { stake: '4' }, event: { left: '5' } };

test('what one dialog alone says comes with it, and what may be made up is there at once', () => {
  const { first, late } = parted(WORDS, 'src');
  expect(first).toEqual({ page: { connecting: '2', pace_calm: '3' }, event: { left: '5' } });
  expect(late).toEqual({ page: { verify_now: '1' }, note: { stake: '4' } });
});

test('a part with late words is fetched with them, or by such a part', () => {
  const others = sources('src').filter((path) => !LATE.test(path));
  expect(others.length).toBeLessThan(sources('src').length - 10);
  for (const path of others) {
    const fetched = [...readFileSync(path, 'utf8').matchAll(/(?:(late\(\(\) => import\()|from |import\()'(\.[^']+)'/g)];
    for (const [, late, name] of fetched) expect([path, late !== undefined || !isLate(path, name!)]).toEqual([path, true]);
  }
});

function isLate(path: string, name: string): boolean {
  const file = new URL(name, `file:///${path}`).pathname;
  return LATE.test(file) || LATE.test(`${file}.ts`);
}
