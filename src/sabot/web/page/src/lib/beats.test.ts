import { expect, test } from 'vitest';

import { dealt, finished, frame, hand } from '../testing/frames';
import { beats, BEFORE_POINTS, STEP, type Beat } from './beats';
import type { Event } from './types';

const NOTHING = { coup: '', player: 0, banker: 0 };
const FOUR = [dealt('player', 'Ksb'), dealt('banker', '9hp'), dealt('player', '7db'), dealt('banker', '2cp')];
const HANDS = { player_hand: hand('Ks', '7d'), banker_hand: hand('9h', '2c') };
const SETTLED: Event = {
  type: 'coup_settled', coup: 1, winner: 'P', player_points: 7, banker_points: 1, natural: false,
  player_pair: false, banker_pair: false, lines: [],
}; // prettier-ignore

function kinds(found: Beat[]): string[] {
  return found.map((beat) => (beat.kind === 'card' ? beat.side : beat.kind));
}

test('the first four cards of one frame come one after another, the points after them', () => {
  const found = beats(frame(5, FOUR, { stage: 'coup', ...HANDS }), FOUR, NOTHING);
  const cards = found.filter((beat) => beat.kind === 'card');
  expect(cards.map((beat) => [beat.side, beat.wait])).toEqual([
    ['player', 0], ['banker', STEP], ['player', STEP], ['banker', STEP],
  ]); // prettier-ignore
  expect(kinds(found).slice(-2)).toEqual(['points', 'say']);
  expect(found.at(-2)).toMatchObject({ kind: 'points', wait: BEFORE_POINTS, player: 7, banker: 7 });
  expect(found.at(-1)).toMatchObject({ spoken: { key: 'totals' } });
});

test('a third card is laid beside those that lie there, and its side is called', () => {
  const event = dealt('banker', '4sb');
  const shown = frame(9, [event], { stage: 'coup', player_hand: hand('Ks', '7d'), banker_hand: hand('9h', '2c', '4s') });
  const found = beats(shown, [event], { coup: '1.1', player: 2, banker: 2 });
  expect(kinds(found)).toEqual(['banker', 'say', 'points', 'say']);
  expect(found.at(-1)).toMatchObject({ spoken: { key: 'now_banker' } });
});

test('the result follows the cards, which stay until the next deal', () => {
  const opened: Event = { type: 'bets_opened', coup: 2, tied: {} };
  const found = beats(frame(10, [SETTLED, opened], { coup: 2 }), [SETTLED, opened], { coup: '1.1', player: 2, banker: 2 });
  expect(kinds(found)).toEqual(['settle', 'say', 'say']);
  const next = beats(frame(12, FOUR, { stage: 'coup', coup: 2, ...HANDS }), FOUR, { coup: '1.1', player: 2, banker: 2 });
  expect(next[0]).toEqual({ wait: 0, kind: 'clear' });
});

test('a fresh view lays everything at once', () => {
  const found = beats(frame(5, [], { stage: 'coup', ...HANDS }), [], NOTHING);
  expect(found.filter((beat) => beat.kind === 'card')).toHaveLength(4);
  expect(found.every((beat) => beat.wait === 0)).toBe(true);
});

test('cards that no event brought are laid too, and nothing is laid twice', () => {
  const found = beats(frame(9, [finished], { stage: 'coup', ...HANDS }), [finished], { coup: '1.1', player: 2, banker: 0 });
  expect(kinds(found).filter((kind) => kind === 'player' || kind === 'banker')).toEqual(['banker', 'banker']);
});

test('a new shoe sweeps the cards of the last one', () => {
  const sealed: Event = { type: 'shoe_sealed', shoe: 2, cards: 416, commitment: 'c' };
  const shown = frame(20, [sealed], { stage: 'promises', coup: 0 });
  expect(beats(shown, [sealed], { coup: '1.70', player: 2, banker: 2 })[0]).toEqual({ wait: 0, kind: 'clear' });
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
  const found = beats(shown, down, NOTHING);
  expect(found.filter((beat) => beat.kind === 'card').every((beat) => beat.card.face === null)).toBe(true);
  expect(kinds(found)).toContain('turn');
  expect(found.some((beat) => beat.kind === 'say' && beat.spoken.key === 'totals')).toBe(false);
});
