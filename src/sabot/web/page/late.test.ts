import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { gameOf, LATE, parted, sources } from './late';

const WORDS = {
  page: { verify_now: '1', connecting: '2', pace_calm: '3', says_card: '0' },
  note: { stake: '4' },
  event: { left: '5' },
  refusal: { stale: '6', unreachable: '7', bad_request: '8', no_such_table: '9' },
};

test('what one dialog alone says comes with it, and what may be made up is there at once', () => {
  const { first, late } = parted(WORDS, 'src');
  expect(first).toMatchObject({ page: { connecting: '2', says_card: '0' }, event: { left: '5' } });
  expect(late).toMatchObject({ page: { verify_now: '1', pace_calm: '3' }, note: { stake: '4' } });
});

test('what a game makes up is one of its own words', () => {
  const found = sources('src').flatMap((path) => {
    const words = gameOf(path) && JSON.stringify(JSON.parse(readFileSync(`../../games/${gameOf(path)!}/words/en.json`, 'utf8')).page);
    const begun = [...readFileSync(path, 'utf8').matchAll(/\bpage\.(\w+)\$\{/g)].map(([, key = '']) => key);
    return words ? begun.filter((key) => !words.includes(`"${key}`)).map((key) => [path, key]) : [];
  });
  expect(found).toEqual([]);
  expect(parted({ page: { no_shoes: '0' } }, 'src').late).toEqual({ page: { no_shoes: '0' } });
  expect(parted({ page: { no_suite: '0' } }, 'src', 'chemin').first).toEqual({ page: { no_suite: '0' } });
});

test('what the house refuses is said in words that come later, but for what is refused without it', () => {
  const { first, late } = parted(WORDS, 'src');
  expect(first['refusal']).toEqual({ unreachable: '7', bad_request: '8', no_such_table: '9' });
  expect(late['refusal']).toEqual({ stale: '6' });
});

test('a part with late words is fetched with them, or by such a part', () => {
  const others = sources('src').filter((path) => !LATE.test(path));
  expect(others.length).toBeLessThan(sources('src').length - 10);
  for (const path of others) {
    const source = readFileSync(path, 'utf8').replaceAll(/import type .*|typeof import\(.*/g, ''); // of types nothing is sent
    const fetched = [...source.matchAll(/(?:(late\(\(\) => import\()|from |import\()'(\.[^']+)'/g)];
    for (const [, late, name] of fetched) expect([path, late !== undefined || !isLate(path, name!)]).toEqual([path, true]);
  }
});

function isLate(path: string, name: string): boolean {
  const file = new URL(name, `file:///${path}`).pathname;
  return LATE.test(file) || LATE.test(`${file}.ts`);
}
