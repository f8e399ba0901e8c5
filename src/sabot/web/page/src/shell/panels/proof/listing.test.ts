import { beforeEach, expect, test, vi } from 'vitest';

import { api } from '../../../core/api';
import type { ShoeNotes } from '../../../core/heads';
import { lastLink, linkSeen } from '../../../core/list';
import type { HeadList } from '../../../core/types';
import { compareList, entryOf, listChecks } from './listing';
import { hash, type Check } from './verify';

const NONE = '0'.repeat(64);
const HEADS = ['a', 'b', 'c', 'd', 'e', 'f'];
const SEEN: ShoeNotes = { table: 't', shoe: 1, commitment: null, promises_digest: null, cut: 2, seed: null, rules: 'r', heads: ['c', 'd'].map((head) => ({ step: 'cut', head })) };

function listOf(heads: readonly string[], first = 1, last = heads.length): HeadList {
  const links = [NONE];
  const entries = heads.map((head, i) => {
    const entry = entryOf(head);
    const link = hash(['sabot list 1', String(i + 1), links[i] ?? '', entry].join('\n'));
    links.push(link);
    return { entry, link };
  });
  return { sabot: 'sabot list 1', size: heads.length, first, before: links[first - 1] ?? '', entries: entries.slice(first - 1, last) };
}

function served(heads: readonly string[], most = 2): void {
  const all = listOf(heads).entries;
  vi.spyOn(api, 'heads').mockImplementation((asked) => {
    const found = new URLSearchParams(asked);
    const since = found.get('since');
    const at = since ? all.findIndex(({ entry }) => entry === since) : Math.min(Number(found.get('after')), all.length);
    const first = (at < 0 ? all.length : at) + 1;
    return Promise.resolve(listOf(heads, first, first + most - 1));
  });
}

function signs(checks: readonly Check[]): Record<string, boolean | null> {
  return Object.fromEntries(checks.map(({ claim, holds }) => [claim, holds]));
}

beforeEach(() => localStorage.clear());

test('S6: the heads of a shoe stand in the one list, and its end is kept for the next time', async () => {
  served(HEADS);
  expect(signs(await listChecks(SEEN))).toEqual({ list_whole: true, listed_heads: true });
  expect(lastLink()).toEqual({ number: 6, link: listOf(HEADS).entries[5]?.link });
  served([...HEADS, 'g', 'h', 'i']);
  expect(signs(await listChecks({ ...SEEN, heads: [{ step: 'cut', head: 'i' }] }))).toEqual({ list_whole: true, list_same: true, listed_heads: true });
});

test('S6: a list that is another than before is told, and what was seen stays as evidence', async () => {
  served(HEADS);
  await listChecks(SEEN);
  const before = lastLink();
  for (const heads of [['x', ...HEADS], HEADS.slice(0, 4)]) {
    served(heads);
    expect(signs(await listChecks(SEEN))).toEqual({ list_whole: true, list_same: false, listed_heads: true });
    expect(linkSeen()).toEqual(before);
  }
});

test('S6: a head that does not stand in the list is told', async () => {
  served(['a', 'b', 'd']);
  expect(signs(await listChecks(SEEN))).toEqual({ list_whole: true, listed_heads: false });
});

test('shoes whose heads stand in no list are not looked for; a list that cannot be had, or is too long, is not judged', async () => {
  served(HEADS);
  expect(await listChecks({ ...SEEN, rules: null })).toEqual([]);
  expect(await listChecks({ ...SEEN, heads: [] })).toEqual([]);
  served([...HEADS, ...Array.from({ length: 60 }, (_, i) => `h${i}`)]);
  expect(signs(await listChecks(SEEN))).toEqual({ listed_heads: null });
  vi.spyOn(api, 'heads').mockRejectedValue(new Error('gone'));
  expect(signs(await listChecks(SEEN))).toEqual({ listed_heads: null });
});

const WHOLE = listOf(HEADS);
test.each<[string, HeadList[], boolean]>([
  ['whole', [WHOLE], true],
  ['in pieces', [listOf(HEADS, 1, 4), listOf(HEADS, 3, 6)], true],
  ['from the middle', [listOf(HEADS, 3)], true],
  ['cut short', [listOf(HEADS, 1, 4)], false],
  ['without one of its entries', [{ ...WHOLE, size: 5, entries: WHOLE.entries.filter((_, i) => i !== 2) }], false],
  ['with a gap', [listOf(HEADS, 1, 2), listOf(HEADS, 4)], false],
  ['of two lists', [listOf(HEADS, 1, 4), listOf(['x', ...HEADS.slice(1)], 5)], false],
  ['with another beginning', [{ ...WHOLE, before: '1'.repeat(64) }], false],
  ['of another form', [{ ...WHOLE, sabot: 'list' }], false],
])('S6: a list that is %s', (_, pages, whole) => {
  expect(compareList(pages, [], null).whole).toBe(whole);
});
