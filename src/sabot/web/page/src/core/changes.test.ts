import { expect, test } from 'vitest';

import { changed, spoken } from './changes';

const TABLE = {
  coup: 7,
  players: [{ id: 'ann', stakes: { tie: 5 } }, { id: 'bob', stakes: {} }],
  roads: { plate: [[0, 0, 'B']], ask: { player: 'R' } },
};

test('a name takes its place, one with ~ goes inside, and a place behind the last makes a list longer', () => {
  const after = changed(TABLE, {
    coup: 8,
    '~players': { '~0': { stakes: {} }, 2: { id: 'cleo', stakes: {} } },
    '~roads': { '~plate': { 1: [1, 0, 'P'] }, '~ask': { player: null } },
  });
  expect(after).toEqual({
    coup: 8,
    players: [{ id: 'ann', stakes: {} }, { id: 'bob', stakes: {} }, { id: 'cleo', stakes: {} }],
    roads: { plate: [[0, 0, 'B'], [1, 0, 'P']], ask: { player: null } },
  });
});

test('what was drawn before is left as it is, and what has not changed is the very same', () => {
  const before = structuredClone(TABLE);
  const after = changed(TABLE, { '~players': { '~0': { stakes: { tie: 6 } } } });
  expect(TABLE).toEqual(before);
  expect(after.players[1]).toBe(TABLE.players[1]);
  expect(after.roads).toBe(TABLE.roads);
});

test('what stands elsewhere already is pointed to, as it stood before the change, and a record begins where none was', () => {
  const before = { hand: { cards: ['2h'] }, settled: null };
  const after = changed(
    before,
    { hand: { cards: [] }, '~settled': { '=ended': ['events', 0], '=hand': ['hand'], bank: 5 } },
    { events: [{ type: 'coup_ended' }] },
  );
  expect(after).toEqual({ hand: { cards: [] }, settled: { ended: { type: 'coup_ended' }, hand: { cards: ['2h'] }, bank: 5 } });
});

test('a line of a map of its event is a line for each player there', () => {
  const [who, paid] = [{ section: 'event', key: 'won', facts: {} }, { section: 'event', key: 'paid', of: 'to' }] as const;
  expect(spoken({ to: { ann: 5, bob: 7 } }, [who, paid])).toEqual([
    who,
    { section: 'event', key: 'paid', facts: { player: 'ann', amount: 5 } },
    { section: 'event', key: 'paid', facts: { player: 'bob', amount: 7 } },
  ]);
});
