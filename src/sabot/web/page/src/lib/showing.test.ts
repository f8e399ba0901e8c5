import { expect, test } from 'vitest';

import { dealt, frame, hand } from '../testing/frames';
import { Showing } from './showing.svelte';
import type { Event } from './types';

const CLOSED: Event = { type: 'bets_closed', coup: 1, total: 100 };
const FOUR = [dealt('player', 'Ksb'), dealt('banker', '9hp'), dealt('player', '7db'), dealt('banker', '2cp')];
const DEAL = frame(4, FOUR, { stage: 'coup', player_hand: hand('Ks', '7d'), banker_hand: hand('9h', '2c') });

function showing(): Showing {
  const made = new Showing(() => true);
  made.add(frame(3, [CLOSED], { stage: 'coup' }), [CLOSED], () => undefined);
  return made;
}

test('a deal ends with both hands, their points, and the log that tells them', () => {
  const made = showing();
  made.add(DEAL, FOUR, () => undefined);
  expect(made.player.map((laid) => laid.card.face)).toEqual(['Ks', '7d']);
  expect(made.banker.map((laid) => laid.card.back)).toEqual(['p', 'p']);
  expect(made.points).toEqual({ player: 7, banker: 7 });
  expect(made.log.map((entry) => entry.spoken.key)).toEqual([
    'rien_ne_va_plus', 'card_dealt', 'card_dealt', 'card_dealt', 'card_dealt', 'totals',
  ]);
});

test('the same view again changes nothing, and cards keep their identity', () => {
  const made = showing();
  made.add(DEAL, FOUR, () => undefined);
  const before = made.player.map((laid) => laid.id);
  made.add({ ...DEAL, events: [] }, [], () => undefined);
  expect(made.player.map((laid) => laid.id)).toEqual(before);
  expect(new Set([...made.player, ...made.banker].map((laid) => laid.id)).size).toBe(4);
});

test('cards that a view shows before their events have come are laid once, by the events', () => {
  const made = showing();
  made.add({ ...DEAL, events: [] }, null, () => undefined);
  expect(made.player).toEqual([]);
  made.add(DEAL, FOUR, () => undefined);
  expect(made.player.map((laid) => laid.card.face)).toEqual(['Ks', '7d']);
});

test('the log keeps its last lines only, and their numbers', () => {
  const made = showing();
  for (let i = 0; i < 300; i++) made.say({ section: 'event', key: 'finished', facts: {} });
  expect(made.log).toHaveLength(120);
  expect(made.log.at(-1)?.id).toBe(301);
});
