import { expect, test } from 'vitest';

import { Entry } from './entry.svelte';

test('what was sent is shown until the table has it', () => {
  const entry = new Entry();
  entry.saw(1, 7, {});
  expect(entry.change({ player: 1000 })).toBe(true);
  entry.saw(1, 7, {});
  expect(entry.stakes).toEqual({ player: 1000 });
  entry.accepted(8);
  expect(entry.total).toBe(1000);
  entry.saw(1, 8, { player: 1000 });
  expect(entry.total).toBe(1000);
});

test('a change that changes nothing is not sent', () => {
  const entry = new Entry();
  entry.saw(1, 7, { player: 1000 });
  expect(entry.change({ player: 1000 })).toBe(false);
});

test('a refused change gives way to the table’s view and cannot be undone', () => {
  const entry = new Entry();
  entry.saw(1, 7, { player: 1000 });
  entry.change({ player: 999999 });
  entry.refused();
  expect(entry.stakes).toEqual({ player: 1000 });
  expect(entry.canUndo).toBe(false);
});

test('undo goes back step by step, and a new window forgets the steps', () => {
  const entry = new Entry();
  entry.saw(1, 7, {});
  entry.change({ player: 1000 });
  entry.change({ player: 1000, tie: 500 });
  expect(entry.undo()).toEqual({ player: 1000 });
  expect(entry.undo()).toEqual({});
  expect(entry.undo()).toBeUndefined();
  entry.change({ player: 1000 });
  entry.saw(2, 8, {});
  expect(entry.canUndo).toBe(false);
  expect(entry.stakes).toEqual({});
});

test('undo takes back one press, whatever another tab has laid, taken or cleared since', () => {
  const seen: [string, Record<string, number>, Record<string, number> | undefined][] = [
    ['another bet', { player: 1000, tie: 500 }, { tie: 500 }],
    ['more on the bet', { player: 3000 }, { player: 2000 }],
    ['less on the bet', { player: 400 }, {}],
    ['nothing left', {}, undefined],
  ];
  for (const [what, table, left] of seen) {
    const entry = new Entry();
    entry.saw(1, 7, {});
    entry.change({ player: 1000 });
    entry.accepted(8);
    entry.saw(1, 9, table);
    expect(entry.undo(), what).toEqual(left);
    expect(entry.canUndo, what).toBe(false);
  }
});

test('what was cleared or moved comes back beside what another tab has laid', () => {
  const entry = new Entry();
  entry.saw(1, 7, { player: 1000 });
  entry.change({ banker: 1000 });
  entry.accepted(8);
  entry.saw(1, 9, { banker: 1000, tie: 500 });
  entry.change({});
  entry.accepted(10);
  entry.saw(1, 11, { pair: 100 });
  expect(entry.undo()).toEqual({ pair: 100, banker: 1000, tie: 500 });
  expect(entry.undo()).toEqual({ pair: 100, player: 1000, tie: 500 });
});

test('after the answer the table’s next view holds, whatever was sent', () => {
  const entry = new Entry();
  entry.saw(1, 7, {});
  entry.change({ player: 1000, tie: 0 });
  entry.accepted(8);
  expect(entry.stakes).toEqual({ player: 1000, tie: 0 });
  entry.saw(1, 8, { player: 1000 });
  expect(entry.stakes).toEqual({ player: 1000 });
});

test('a view from between two changes does not take back the second', () => {
  const entry = new Entry();
  entry.saw(1, 7, {});
  entry.change({ player: 1000 });
  entry.change({ player: 1000, tie: 500 });
  entry.accepted(8);
  entry.saw(1, 8, { player: 1000 });
  expect(entry.stakes).toEqual({ player: 1000, tie: 500 });
  entry.accepted(9);
  entry.saw(1, 8, { player: 1000 });
  expect(entry.stakes).toEqual({ player: 1000, tie: 500 });
  entry.saw(1, 9, { player: 900, tie: 500 });
  expect(entry.stakes).toEqual({ player: 900, tie: 500 });
});

test('a change back to what the table still shows waits for its own answer', () => {
  const entry = new Entry();
  entry.saw(1, 7, {});
  entry.change({ player: 1000 });
  entry.undo();
  entry.saw(1, 7, {});
  entry.accepted(8);
  entry.saw(1, 8, { player: 1000 });
  expect(entry.stakes).toEqual({});
});

test('a change that the table had already needs no further view', () => {
  const entry = new Entry();
  entry.saw(1, 7, { player: 1000 });
  entry.change({});
  entry.accepted(0);
  expect(entry.stakes).toEqual({ player: 1000 });
});
