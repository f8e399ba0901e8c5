import { expect, test } from 'vitest';

import { LINE } from '../testing/frames';
import type { Beat } from './beats';
import { Showing } from './showing.svelte';

const card = (side: string, face: string | null): Beat => ({ wait: 0, kind: 'card', side, card: { back: 'b', face } });
const CLEAR: Beat = { wait: 0, kind: 'clear', coup: '1.1' };
const DEAL = [CLEAR, card('left', 'Ks'), card('right', null), card('left', '7d')];

function showing(beats: readonly Beat[]): Showing {
  const made = new Showing(() => true);
  made.add(() => undefined, () => beats);
  return made;
}

test('cards lie at their side, and are turned over where they lie', () => {
  const made = showing([...DEAL, { wait: 0, kind: 'turn', side: 'right', cards: [{ back: 'b', face: '9h' }] }]);
  expect(made.hand('left').map((laid) => laid.card.face)).toEqual(['Ks', '7d']);
  expect(made.hand('right').map((laid) => laid.card.face)).toEqual(['9h']);
  expect(made.hand('middle')).toEqual([]);
});

test('cards keep their identity while others come, and no two have the same', () => {
  const made = showing(DEAL);
  const before = made.hand('left').map((laid) => laid.id);
  made.add(() => undefined, () => [card('left', '2c')]);
  expect(made.hand('left').slice(0, 2).map((laid) => laid.id)).toEqual(before);
  expect(new Set([...made.hand('left'), ...made.hand('right')].map((laid) => laid.id)).size).toBe(4);
});

test('what lies on the table is told to whoever makes the next beats', () => {
  const told: unknown[] = [];
  showing(DEAL).add(() => undefined, (lying) => (told.push(lying), []));
  expect(told).toEqual([{ coup: '1.1', cards: { left: 2, right: 1 } }]);
});

test('a new coup sweeps cards, points and result', () => {
  const made = showing([...DEAL, { wait: 0, kind: 'points', points: { left: 7 } }, { wait: 0, kind: 'settle', settled: 'won' }]);
  expect([made.dealt, made.points, made.settled]).toEqual([true, { left: 7 }, 'won']);
  made.add(() => undefined, () => [CLEAR]);
  expect([made.dealt, made.points, made.settled]).toEqual([false, {}, null]);
});

test('a result that is held in sight is of the coup whose cards lie there', () => {
  const made = showing(DEAL);
  expect(made.held).toBeNull();
  made.add(() => undefined, () => [{ wait: 0, kind: 'rest', settled: 'won' }]);
  expect(made.held).toBe(1);
  made.add(() => undefined, () => [{ wait: 0, kind: 'open' }]);
  expect(made.held).toBeNull();
});

test('the log keeps its last lines only, and their numbers', () => {
  const made = showing([]);
  for (let i = 0; i < 300; i++) made.say(LINE);
  expect(made.log).toHaveLength(120);
  expect(made.log.at(-1)?.id).toBe(300);
});
