import { expect, test } from 'vitest';

import { dealt, finished, frame, hand } from '../testing/frames';
import { beats, BEFORE_POINTS, STEP, type Beat } from './beats';
import type { Event } from './types';

const NONE = { player: null, banker: null };
const NOTHING = { coup: '', player: 0, banker: 0, points: NONE };
const READY = { coup: '1.1', player: 0, banker: 0, points: NONE };
const FOUR = [dealt('player', 'Ksb'), dealt('banker', '9hp'), dealt('player', '7db'), dealt('banker', '2cp')];
const HANDS = { player_hand: hand('Ks', '7d'), banker_hand: hand('9h', '2c') };
const SETTLED: Event = {
  type: 'coup_settled', coup: 1, winner: 'P', player_points: 7, banker_points: 1, natural: false,
  player_pair: false, banker_pair: false, lines: [],
};

function kinds(found: Beat[]): string[] {
  return found.map((beat) => (beat.kind === 'card' ? beat.side : beat.kind));
}

test('the first four cards of one frame come one after another, the points after them', () => {
  const found = beats(frame(5, FOUR, { stage: 'coup', ...HANDS }), FOUR, READY);
  const cards = found.filter((beat) => beat.kind === 'card');
  expect(cards.map((beat) => [beat.side, beat.wait])).toEqual([
    ['player', 0], ['banker', STEP], ['player', STEP], ['banker', STEP],
  ]);
  expect(kinds(found).slice(-2)).toEqual(['points', 'say']);
  expect(found.at(-2)).toMatchObject({ kind: 'points', wait: BEFORE_POINTS, player: 7, banker: 7 });
  expect(found.at(-1)).toMatchObject({ spoken: { key: 'totals' } });
});

test('a third card is laid beside those that lie there, and both totals are called', () => {
  const event = dealt('banker', '4sb');
  const shown = frame(9, [event], { stage: 'coup', player_hand: hand('Ks', '7d'), banker_hand: hand('9h', '2c', '4s') });
  const found = beats(shown, [event], { coup: '1.1', player: 2, banker: 2, points: NONE });
  expect(kinds(found)).toEqual(['banker', 'say', 'points', 'say']);
  expect(found.at(-1)).toMatchObject({ spoken: { key: 'totals', facts: { player: 'points_7', banker: 'points_7' } } });
});

test('the first hand laid open is announced alone, the second with both totals', () => {
  const open = (side: 'player' | 'banker', points: number): Event => ({ type: 'hand_shown', side, cards: ['Ksb', '9db'], points });
  const said = (found: Beat[]): unknown[] => found.filter((beat) => beat.kind === 'say').map((beat) => beat.spoken);
  const closed = { coup: '1.1', player: 2, banker: 2, points: NONE };
  const player = said(beats(frame(6, [open('player', 9)], { stage: 'coup', ...HANDS }), [open('player', 9)], closed));
  expect(player).toEqual([{ section: 'call', key: 'now_player', facts: { points: 'natural_9' } }]);
  const both = [{ section: 'call', key: 'totals', facts: { player: 'natural_9', banker: 'points_0' } }];
  const later = { ...closed, points: { player: 9, banker: null } };
  expect(said(beats(frame(7, [open('banker', 0)], { stage: 'coup', ...HANDS }), [open('banker', 0)], later))).toEqual(both);
  const run = [open('player', 9), open('banker', 0)];
  expect(said(beats(frame(6, run, { stage: 'coup', ...HANDS }), run, closed))).toEqual([...player, ...both]);
});

test('the result follows the cards, which stay until the next deal', () => {
  const opened: Event = { type: 'bets_opened', coup: 2, tied: {} };
  const found = beats(frame(10, [SETTLED, opened], { coup: 2 }), [SETTLED, opened], { coup: '1.1', player: 2, banker: 2, points: NONE });
  expect(kinds(found)).toEqual(['points', 'settle', 'say', 'say']);
  const closed: Event = { type: 'bets_closed', coup: 2, total: 100 };
  const next = beats(frame(12, [closed], { stage: 'coup', coup: 2 }), [closed], { coup: '1.1', player: 2, banker: 2, points: NONE });
  expect(next[0]).toEqual({ wait: 0, kind: 'clear', coup: '1.2' });
});

test('a fresh view lays everything at once', () => {
  const found = beats(frame(5, [], { stage: 'coup', ...HANDS }), [], NOTHING);
  expect(found.filter((beat) => beat.kind === 'card')).toHaveLength(4);
  expect(found.every((beat) => beat.wait === 0)).toBe(true);
});

test('cards that no event brought are laid too, and nothing is laid twice', () => {
  const found = beats(frame(9, [finished], { stage: 'coup', ...HANDS }), [finished], { coup: '1.1', player: 2, banker: 0, points: NONE });
  expect(kinds(found).filter((kind) => kind === 'player' || kind === 'banker')).toEqual(['banker', 'banker']);
});

test('a new shoe sweeps the cards of the last one', () => {
  const sealed: Event = { type: 'shoe_sealed', shoe: 2, cards: 416, commitment: 'c' };
  const shown = frame(20, [sealed], { stage: 'promises', coup: 0 });
  expect(beats(shown, [sealed], { coup: '1.70', player: 2, banker: 2, points: NONE })[0]).toEqual({ wait: 0, kind: 'clear', coup: '' });
});

test('face-down cards show their backs first, also to the one who looks, and are turned when he sees them', () => {
  const down: Event[] = [
    { type: 'card_dealt_down', side: 'player', back: 'b' },
    { type: 'card_dealt_down', side: 'banker', back: 'b' },
    { type: 'card_dealt_down', side: 'player', back: 'b' },
    { type: 'card_dealt_down', side: 'banker', back: 'b' },
    { type: 'hand_seen', side: 'player', player: 'ann', cards: ['Ksb', '7db'] },
  ];
  const shown = frame(5, down, { stage: 'coup', player_hand: hand('Ks', '7d'), banker_hand: hand(null, null) });
  const found = beats(shown, down, READY);
  expect(found.filter((beat) => beat.kind === 'card').every((beat) => beat.card.face === null)).toBe(true);
  expect(kinds(found)).toContain('turn');
  expect(found.some((beat) => beat.kind === 'say' && beat.spoken.key === 'totals')).toBe(false);
});

test('a coup that was missed is shown as its events tell it, though the view has moved on', () => {
  const missed: Event[] = [
    { ...SETTLED, coup: 1 },
    { type: 'bets_opened', coup: 2, tied: {} },
    { type: 'bets_closed', coup: 2, total: 100 },
    ...FOUR,
    { ...SETTLED, coup: 2 },
    { type: 'bets_opened', coup: 3, tied: {} },
  ];
  const found = beats(frame(9, missed, { coup: 3 }), missed, { coup: '1.1', player: 3, banker: 2, points: NONE });
  const shown = found.filter((beat) => beat.kind !== 'say');
  expect(kinds(shown)).toEqual([
    'points', 'settle', 'clear', 'player', 'banker', 'player', 'banker', 'points', 'settle',
  ]);
  expect(shown[2]).toMatchObject({ coup: '1.2' });
  expect(shown[3]).toMatchObject({ card: { face: 'Ks', back: 'b' } });
});

test('a long run of missed events is told at once', () => {
  const many = [...FOUR, ...FOUR, ...FOUR, ...FOUR];
  expect(beats(frame(9, many, { coup: 3 }), many, NOTHING).every((beat) => beat.wait === 0)).toBe(true);
});

test('after a shoe was missed the cards belong to the shoe in which they were dealt', () => {
  const missed: Event[] = [
    { type: 'shoe_sealed', shoe: 2, cards: 416, commitment: 'c' },
    { type: 'bets_closed', coup: 1, total: 100 },
  ];
  const shoe = { ...frame(1, []).view.shoe, number: 2 };
  const found = beats(frame(9, missed, { stage: 'coup', coup: 1, shoe }), missed, { coup: '1.70', player: 2, banker: 2, points: NONE });
  expect(found.filter((beat) => beat.kind === 'clear').map((beat) => beat.coup)).toEqual(['', '2.1']);
});
