import { beforeEach, expect, test, vi } from 'vitest';

import { frame } from '../testing/frames';
import { cutBinds, cutHead, headOf, noteHead } from './heads';
import { keep, kept, listKey, sealKey } from './keeping';
import { allSeen, headsFile, lastLink, linkSeen, noteLink, seenOf } from './list';
import type { Frame, View } from './types';

type Shoe = View['shoe'];

const COMMITMENT = 'de37eb202c686ea1288c9671bcd6c8a29e6aef28e1a6099b8aa6363c631f017d';
const LIST = '765a96e6bc2b32ab0a3a5c912d52bf9434e51405fc9614f9c1d82a6dd35be9d2';
/** The example of docs/fairness.md. */
const RULES = '71d662a45f109e8fde4758244f1c66fc81f4a5d21ff452291e0205a5a2fcd47e';
const CUT = '4d3b8cf6632bec3e7dc51b3459c0ac8ba7c03ec26dac967a3371e65267d814ed';
const ANN = { player: 'ann', digest: 'd', value: null };

beforeEach(() => localStorage.clear());

function shown(stage: string, more: Partial<Shoe>): Frame {
  const shoe = { ...frame(1, []).view.shoe, commitment: COMMITMENT, cut: null, seeds: [ANN], rules_digest: RULES, ...more };
  return frame(1, [], { stage, shoe } as Partial<View>);
}

const SEALED = shown('promises', { head: 'h1' });
const LISTED = shown('cut', { head: 'h2', promises_digest: LIST });
const CUTTED = shown('seeds', { head: CUT, promises_digest: LIST, cut: 2 });
const SHOWN = shown('seeds', { head: 'h4', promises_digest: LIST, cut: 2, seeds: [{ ...ANN, value: 's' }] });
const READY = shown('bets', { head: 'h5', promises_digest: LIST, cut: 3 });

test('S6: the head of the cut is reckoned from what everybody sees', () => {
  expect(cutHead('t1', 'midi', CUTTED.view.shoe)).toBe(CUT);
});

test('S6: each head is kept once, with the step that it binds, and what was seen first counts', () => {
  for (const each of [SEALED, SEALED, LISTED, CUTTED, SHOWN, READY, READY]) noteHead('t1', each);
  expect(seenOf('t1', 1)).toEqual({
    table: 't1', shoe: 1, commitment: null, promises_digest: null, cut: 2, seed: 'd', rules: RULES,
    heads: [
      { step: 'sealed', head: 'h1' },
      { step: 'promises', head: 'h2' },
      { step: 'cut', head: CUT },
      { step: 'seed', head: 'h4' },
      { step: 'ready', head: 'h5' },
    ],
  });
});

test('S6: the second is kept in which a round was first seen named, and not told; the head of the cut binds the beacon', () => {
  const beacon = { url: 'https://beacon.example/{round}', genesis: 1000, period: 30 };
  const list = { promises_digest: LIST, cut: 2, beacon };
  vi.useFakeTimers({ now: 1_179_900 });
  noteHead('t1', shown('beacon', { ...list, head: 'h4' }));
  expect(seenOf('t1', 1)).not.toHaveProperty('named');
  noteHead('t1', shown('beacon', { ...list, head: 'h5', drawn: { round: 7, value: null } }));
  vi.setSystemTime(1_300_000);
  noteHead('t1', shown('bets', { ...list, head: 'h6', drawn: { round: 7, value: 'v' } }));
  vi.useRealTimers();
  expect(seenOf('t1', 1).named).toBe(1179);
  expect(seenOf('t1', 1).heads.map(({ step }) => step)).toEqual(['cut', 'round', 'ready']);
  noteHead('t2', shown('bets', { ...list, head: 'h6', drawn: { round: 7, value: 'v' } }));
  expect(seenOf('t2', 1)).not.toHaveProperty('named');
  expect(cutHead('t1', 'midi', { ...CUTTED.view.shoe, beacon })).toBe('200d897e580a93734ea86dd5701d7b0f05c26c85509108c7a3bab4e998a064c8');
});

test('a shoe without heads, or that is over, leaves nothing', () => {
  noteHead('t1', shown('seeds', {}));
  noteHead('t1', shown('shuffle', { head: 'h6', commitment: '' }));
  expect(allSeen('t1')).toEqual([]);
});

test("another's seed is not one's own", () => {
  noteHead('t1', shown('seeds', { head: 'h', promises_digest: LIST, cut: 2, seeds: [{ player: 'bo', digest: 'b', value: 's' }] }));
  expect(seenOf('t1', 1).seed).toBeNull();
});

test.each<[string, boolean, readonly Frame[]]>([
  ['a house without heads', true, []],
  ['the head of the cut', true, [SEALED, CUTTED]],
  ['a head that came after another seed', true, [SHOWN]],
  ['no head of the cut', false, [SEALED, LISTED]],
  ['another head of the cut', false, [shown('seeds', { head: 'x', promises_digest: LIST, cut: 2 })]],
])('S6: a seed is shown to %s: %s', (_, binds, frames) => {
  for (const each of frames) noteHead('t1', each);
  expect(cutBinds('t1', 'midi', CUTTED.view.shoe)).toBe(binds);
});

test('the file holds all shoes of the table alone, in order', () => {
  for (const number of [10, 2]) noteHead('t1', shown('promises', { head: `h${number}`, number }));
  noteHead('t2', SEALED);
  keep(sealKey('t1', 2), COMMITMENT);
  const file = JSON.parse(headsFile('t1')) as { sabot: string; shoes: { shoe: number; commitment: string | null }[] };
  expect(file.sabot).toBe('sabot heads 1');
  expect(file.shoes.map(({ shoe, commitment }) => [shoe, commitment])).toEqual([[2, COMMITMENT], [10, null]]);
});

test('what somebody else wrote there is no note', () => {
  keep('heads.t1.1', '{');
  expect(seenOf('t1', 1).heads).toEqual([]);
});

test('S6: a shoe of a version that bound the name of the rules alone is read as it was', () => {
  const shoe = { ...CUTTED.view.shoe, rules_digest: null };
  const sealed = headOf('sealed', 't1', 'midi', '1', COMMITMENT);
  expect(cutHead('t1', 'midi', shoe)).toBe('c524a6bbbff6b35924795841d7f43cc992e7bf238a314e63a8e6eef1d1c9232f');
  expect(cutHead('t1', 'midi', shoe)).toBe(headOf('cut', headOf('promises', sealed, LIST), '2'));
  noteHead('t1', shown('seeds', { ...shoe, head: 'h' }));
  expect(seenOf('t1', 1).rules).toBeNull();
});

test('the oldest shoes go where too many are kept, and nothing of them stays', () => {
  keep('heads.t0.9', '{"heads":[]}'); // kept by a page that had no end
  for (let number = 1; number <= 203; number++) {
    keep(sealKey('t.1', number), COMMITMENT);
    keep(listKey('t.1', number), LIST);
    for (const head of ['a', 'b']) noteHead('t.1', shown('promises', { head: `${head}${number}`, number }));
  }
  const left = allSeen('t.1').map(({ shoe }) => shoe);
  expect([left.length, left[0], left.at(-1)]).toEqual([200, 4, 203]);
  expect([kept('heads.t0.9'), kept(sealKey('t.1', 3)), kept(listKey('t.1', 3))]).toEqual([null, null, null]);
  expect([kept(sealKey('t.1', 4)), seenOf('t.1', 4).heads.length]).toEqual([COMMITMENT, 2]);
});

test('the last entry of the list is kept, and what the house told otherwise goes into the file', () => {
  expect([lastLink(), linkSeen()]).toEqual([null, null]);
  const [one, two, three] = [5, 9, 12].map((number) => ({ number, link: `l${number}` }));
  for (const [link, same] of [[one, true], [two, true], [three, false]] as const) noteLink(link!, same);
  expect([lastLink(), linkSeen()]).toEqual([three, two]);
  expect((JSON.parse(headsFile('t1')) as { list: unknown }).list).toEqual(two);
  keep('list-last', '7');
  expect(lastLink()).toBeNull();
});
