import { expect, test } from 'vitest';

import type { AnyGamePage } from '../../core/game';
import { Table } from '../../core/table.svelte';
import type { Frame, Happening, ServerMessage, View } from '../../core/types';
import { game, rules } from '../../testing/frames';
import { FakeWire } from '../../testing/wire';
import { beats } from './beats';
import { dealt, frame, hand, now } from './frames';

const FOUR = [dealt('player', 'Ksb'), dealt('banker', '9hp'), dealt('player', '3db'), dealt('banker', '2cp')];
const THIRD = [dealt('player', '4hb'), dealt('banker', '6sp')];
const SETTLED = now({
  type: 'coup_settled', coup: 1, winner: 'P', player_points: 7, banker_points: 7, natural: false, player_pair: false, banker_pair: false, lines: [],
});
const OPENED = now({ type: 'bets_opened', coup: 2, tied: {} });
const DOWN = { player: ['Ks', '3d'], banker: ['9h', '2c'] };
const LAID = { player: ['Ks', '3d', '4h'], banker: ['9h', '2c', '6s'] };
const hands = ({ player, banker }: typeof DOWN) => ({ player_hand: hand(...player), banker_hand: hand(...banker) });

/** Somebody looks on: four cards lie before him when he hears no more. */
function onlooker() {
  const wire = new FakeWire();
  const table = new Table('t1', rules, { ...game, beats } as unknown as AnyGamePage, 'ws://house', { make: () => wire, still: () => true });
  table.open();
  wire.onopen?.();
  const hear = (first: number, news: readonly Happening<'punto'>[], more: object): void => {
    const made = frame(first, news, more);
    const view = { ...made.view, seq: first - 1 + news.length } as unknown as View;
    wire.hear({ ...(made as unknown as Frame), events: news.map(({ event }) => event), told: news.map(({ lines }) => lines), view } as unknown as ServerMessage);
  };
  const lie = () => Object.fromEntries(['player', 'banker'].map((side) => [side, table.showing.hand(side).map(({ card }) => card.face)]));
  hear(2, [now({ type: 'bets_closed', coup: 1, total: 100 }), ...FOUR], { stage: 'coup', coup: 1, ...hands(DOWN) });
  expect(lie()).toEqual(DOWN);
  return { table, hear, lie };
}

test('cards that were dealt meanwhile lie there once, whether their events come or not', () => {
  const { hear, lie } = onlooker();
  hear(9, [], { stage: 'coup', coup: 1, ...hands(LAID) });
  expect(lie()).toEqual(LAID);
  hear(7, THIRD, { stage: 'coup', coup: 1, ...hands(LAID) });
  expect(lie()).toEqual(LAID);
});

test('a coup that was over meanwhile lies there whole once its events have come', () => {
  const { table, hear, lie } = onlooker();
  hear(11, [], { stage: 'bets', coup: 2 });
  hear(7, [...THIRD, SETTLED, OPENED], { stage: 'bets', coup: 2 });
  expect([lie(), table.showing.busy, table.showing.resting]).toEqual([LAID, false, null]);
});

test('a coup of which the house knows nothing any more leaves no part of its cards', () => {
  const { table, hear, lie } = onlooker();
  hear(600, [], { stage: 'bets', coup: 2 });
  hear(600, [], { stage: 'bets', coup: 2 });
  expect([lie(), table.showing.busy]).toEqual([{ player: [], banker: [] }, false]);
});
