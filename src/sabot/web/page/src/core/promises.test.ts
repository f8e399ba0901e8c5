import { beforeEach, expect, test } from 'vitest';

import { frame, game, rules } from '../testing/frames';
import { FakeWire } from '../testing/wire';
import { cutKey, keep, kept, listKey } from './keeping';
import { promisesDigest, seenList } from './promises';
import { promise, seedBox } from './seeds';
import { Table } from './table.svelte';
import type { ClientMessage, Frame, Option, Reply, View } from './types';

type Seeds = View['shoe']['seeds'];
type SentCommand = Extract<ClientMessage, { type: 'command' }>;

const SHOE = frame(1, []).view.shoe;
const BO = { player: 'bo', digest: promise("bo's"), value: null };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('the digest of a list is SHA-256 of commitment and list behind their heading', () => {
  const seeds = [
    { player: 'ann', digest: promise('my seed'), value: null },
    { player: 'bö', digest: promise('other'), value: null },
  ];
  expect(promisesDigest({ commitment: 'c', seeds })).toBe('e71304283ed133ef7b60e9b1fc57ccf74681300a5510f58c1a88d7c9dc760ab8');
});

test('a list is seen while the own seed is secret, a spectator sees it while all are', () => {
  const open = [{ ...BO, value: "bo's" }, { player: 'ann', digest: promise('x'), value: null }];
  const view = closed(1, open).view;
  expect(seenList(view, 'ann')).toBe(promisesDigest(view.shoe));
  expect(seenList(view, null)).toBeNull();
  expect(seenList({ ...view, stage: 'bets' }, 'ann')).toBeNull();
});

const ACCEPTED = { outcome: 'accepted', seq: 1, refused: null } as const;

/** The house, as this page hears it; the page has promised a seed, which the house has taken, or not. */
function promising(answer: Omit<Reply, 'type' | 'id'> = ACCEPTED): { table: Table; hear: (heard: Frame | Reply) => void; said: () => ClientMessage[]; mine: string } {
  const wire = new FakeWire();
  const table = new Table('t1', rules, game, 'ws://house', { make: () => wire, still: () => true });
  table.open();
  wire.onopen?.();
  wire.hear(frame(1, [], shoe([], { stage: 'promises' }), { options: [{ type: 'promise_seed', on: 1 }] }));
  const said = wire.sent[0] as Extract<ClientMessage, { type: 'command' }>;
  wire.hear({ type: 'reply', id: said.id, ...answer });
  const mine = said.action.type === 'promise_seed' ? said.action.digest : '';
  return { table, hear: (heard) => wire.hear(heard), said: () => wire.sent.slice(1).filter((each) => each.type === 'command'), mine };
}

function shoe(seeds: Seeds, more: Partial<View>, digest: string | null = null): Partial<View> {
  return { ...more, shoe: { ...SHOE, cut: null, seeds, promises_digest: digest } };
}

function closed(first: number, seeds: Seeds, stage = 'seeds', on = 3): Frame {
  const digest = promisesDigest({ commitment: 'c', seeds });
  const options: Option[] = stage === 'seeds' ? [{ type: 'reveal_seed', on }] : [];
  return frame(first, [], shoe(seeds, { stage }, digest), { options } as Partial<Frame>);
}

const ann = (digest: string, value: string | null = null): Seeds[number] => ({ player: 'ann', digest, value });

test('S6: the page keeps the digest of the closed list before it reveals its seed', () => {
  const { table, hear, said, mine } = promising();
  hear(closed(2, [ann(mine), BO], 'cut'));
  const digest = promisesDigest({ commitment: 'c', seeds: [ann(mine), BO] });
  expect(kept(listKey('t1', 1))).toBe(digest);
  expect(said()).toEqual([]);
  hear(closed(3, [ann(mine), BO]));
  expect(said()).toMatchObject([{ action: { type: 'reveal_seed', on: 3, seed: seedBox.get(mine) } }]);
  expect(table.distrust).toBeNull();
});

test('S6: of two pages of one player one promises, either reveals, and what comes too late is no error', () => {
  const one = promising();
  const two = promising({ outcome: 'refused', seq: 2, refused: { code: 'already_promised', facts: {} } });
  for (const { table, hear, said } of [one, two]) {
    hear(closed(2, [ann(one.mine), BO]));
    expect(said()).toMatchObject([{ action: { type: 'reveal_seed', on: 3, seed: seedBox.get(one.mine) } }]);
    expect(table.distrust).toBeNull();
  }
  const [first, late] = [one, two].map(({ said }) => said()[0]) as [SentCommand, SentCommand];
  one.hear({ type: 'reply', id: first.id, ...ACCEPTED });
  two.hear({ type: 'reply', id: late.id, outcome: 'refused', seq: 3, refused: { code: 'already_revealed', facts: {} } });
  expect([one.table.refused, two.table.refused]).toEqual([null, null]);
  expect([one.mine, two.mine].map(seedBox.get)).toEqual([undefined, undefined]);
});

test('S6: a seed that was promised on another device is left to it', () => {
  const { hear, said, table } = promising({ outcome: 'stale', seq: 2, refused: { code: 'stale', facts: { on: 1 } } });
  hear(closed(2, [ann(promise('elsewhere')), BO]));
  expect(said()).toEqual([]);
  expect([table.distrust, table.refused]).toEqual([null, null]);
});

test.each([
  ['its own promise is not on the list', (mine: string) => [closed(2, [BO]), closed(3, [ann(mine), BO])]],
  ['its own promise stands under another name', (mine: string) => [closed(2, [{ ...ann(mine), player: 'eve' }, ann(promise('x'))])]],
  ['the house exchanged it for another', () => [closed(2, [ann(promise('x')), BO])]],
  ['the list changed after it was seen', (mine: string) => [closed(2, [ann(mine)], 'cut'), closed(3, [ann(mine), BO])]],
  ['no list was closed', (mine: string) => [{ ...closed(2, [ann(mine)]), view: frame(2, [], shoe([ann(mine)], { stage: 'seeds' })).view } as Frame]],
])('S6: the page does not reveal its seed where %s', (_, frames: (mine: string) => Frame[]) => {
  const { table, hear, said, mine } = promising();
  frames(mine).forEach(hear);
  expect(said()).toMatchObject([{ action: { type: 'finish', on: 3 } }]);
  expect(table.distrust?.code).toBe('promise_not_listed');
});

test('S6: the list that was seen first counts', () => {
  const { hear, mine } = promising();
  hear(closed(2, [ann(mine)], 'cut'));
  const first = kept(listKey('t1', 1));
  hear(closed(3, [ann(mine), BO], 'cut'));
  expect(kept(listKey('t1', 1))).toBe(first);
});

test('distrust ends with the shoe', () => {
  const { table, hear } = promising();
  hear(closed(2, [BO]));
  expect(table.distrust).not.toBeNull();
  hear(frame(3, [], { stage: 'bets' }));
  expect(table.distrust).not.toBeNull();
  hear(frame(4, [], { stage: 'promises', shoe: { ...SHOE, number: 2, cut: null } }));
  expect(table.distrust).toBeNull();
});

const CUT: Option = { type: 'cut', on: 3, first: 52, last: 54 } as Option;

/** What a page says that is asked to cut behind a list of promises, which binds the house where its own promise stands on it. */
function cutting(list: (mine: string) => Seeds, told: string | null = 'device'): ClientMessage[] {
  localStorage.clear();
  keep(cutKey('t1'), told);
  const { hear, said, mine } = promising();
  const asked = { ...closed(2, list(mine), 'cut'), options: [CUT] } as Frame;
  hear(asked);
  hear(frame(3, [], asked.view, { options: [CUT] } as Partial<Frame>));
  return said();
}

test('S3: a device that was told to cuts once, each place as likely as the next; another leaves it to who sits there', () => {
  expect(cutting((mine) => [ann(mine)], null)).toEqual([]);
  const places = new Set<number>();
  for (let time = 0; time < 60; time++) {
    const said = cutting((mine) => [ann(mine)]);
    expect(said).toMatchObject([{ action: { type: 'cut', on: 3 } }]);
    const [{ action }] = said as [SentCommand];
    if (action.type === 'cut') places.add(action.position);
  }
  expect([...places].sort()).toEqual([52, 53, 54]);
});

test('S6: where the list of promises is not as it must be, no device cuts by itself', () => {
  expect(cutting(() => [BO])).toEqual([]);
});
