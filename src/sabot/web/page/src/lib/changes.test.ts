import { expect, test } from 'vitest';

import { changed } from './changes';

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
