/** Holds the heads that this browser kept against the house's one list, which anybody can fetch. */
import { api } from '../../../core/api';
import type { ShoeNotes } from '../../../core/heads';
import { lastLink, noteLink, type Link } from '../../../core/list';
import type { HeadList } from '../../../core/types';
import { check, hash, type Check } from './verify';

const FORM = 'sabot list 1';
const BEGINS: Link = { number: 0, link: '0'.repeat(64) };
/** So many pieces are fetched at most; a list that is longer since the shoe began is left to the script. */
const MOST = 20;

/** What the list must tell of a head; whoever has not seen the head learns nothing from it. */
export function entryOf(head: string): string {
  return hash(`sabot listed 1\n${head}`);
}

/** That the heads of a shoe stand in the list, which is whole and the one that was seen before. */
export async function listChecks(seen: ShoeNotes): Promise<Check[]> {
  const wanted = seen.rules === null ? [] : seen.heads.map(({ head }) => entryOf(head));
  const [first] = wanted;
  if (first === undefined) return [];
  const before = lastLink();
  const pages = await read(first, before).catch(() => null);
  if (!pages) return [check('listed_heads', null, { count: wanted.length })];
  const found = compareList(pages, wanted, before);
  if (found.whole) noteLink(found.last, found.same);
  return [
    check('list_whole', found.whole, { count: found.last.number }),
    ...(before ? [check('list_same', found.same, { count: before.number })] : []),
    check('listed_heads', found.listed, { count: wanted.length }),
  ];
}

/** The pieces from the first head on, or from what was seen before it, to the end; null where they are too many. */
async function read(first: string, before: Link | null): Promise<HeadList[] | null> {
  let page = await api.heads(`since=${first}`);
  if (before && before.number < page.first) page = await api.heads(`after=${Math.max(before.number - 1, 0)}`);
  const pages = [page];
  while (page.entries.length && lastOf(page) < page.size) {
    if (pages.length === MOST) return null;
    page = await api.heads(`after=${lastOf(page)}`);
    pages.push(page);
  }
  return pages;
}

function lastOf({ first, entries }: HeadList): number {
  return first - 1 + entries.length;
}

export interface ListComparison {
  /** Each entry is bound to the one before, to the end that the house tells. */
  whole: boolean;
  same: boolean;
  listed: boolean;
  last: Link;
}

export function compareList(pages: readonly HeadList[], wanted: readonly string[], before: Link | null): ListComparison {
  const links = new Map<number, string>([[BEGINS.number, BEGINS.link]]);
  const told = new Set<string>();
  let [whole, number, link] = [true, 0, BEGINS.link];
  const joins = (): boolean => {
    const known = links.get(number) ?? link;
    links.set(number, known);
    return known === link;
  };
  for (const [i, page] of pages.entries()) {
    [number, link] = [page.first - 1, page.before];
    whole &&= page.sabot === FORM && (i === 0 || links.has(number)) && joins();
    for (const each of page.entries) {
      number += 1;
      link = hash(['sabot list 1', String(number), link, each.entry].join('\n'));
      whole &&= each.link === link && joins();
      told.add(each.entry);
    }
  }
  whole &&= pages.every(({ size }) => number >= size);
  return { whole, same: !before || links.get(before.number) === before.link, listed: wanted.every((each) => told.has(each)), last: { number, link } };
}
