import { expect, test } from 'vitest';

import { BEFORE_POINTS, STEP, type Beat } from '../../core/beats';
import type { Settled } from './types';
import { beats, heldFor, ownLines } from './beats';
import { call, dealt, finished, frame, hand, now } from './frames';

const NOTHING = { coup: '', cards: {} };
const READY = { coup: '1.1', cards: {} };
const TWO = { coup: '1.1', cards: { player: 2, banker: 2 } };
const FOUR = [
  dealt('player', 'Ksb'), dealt('banker', '9hp'), dealt('player', '7db'), dealt('banker', '2cp', call('totals')),
];
const HANDS = { player_hand: hand('Ks', '7d'), banker_hand: hand('9h', '2c') };
const RESULT = {
  type: 'coup_settled', coup: 1, winner: 'P', player_points: 7, banker_points: 1, natural: false,
  player_pair: false, banker_pair: false, lines: [],
} as const;
const SETTLED = now({ ...RESULT, lines: [] }, call('player_wins'));
const CLOSED = now({ type: 'bets_closed', coup: 2, total: 100 });

function kinds(found: readonly Beat[]): string[] {
  return found.map((beat) => (beat.kind === 'card' ? beat.side : beat.kind));
}

function opened(coup: number) {
  return now({ type: 'bets_opened', coup, tied: {} }, call('faites_vos_jeux'));
}

test('the first four cards of one frame come one after another, the points after them, then the call', () => {
  const found = beats(frame(5, FOUR, { stage: 'coup', ...HANDS }), FOUR, READY);
  const cards = found.filter((beat) => beat.kind === 'card');
  expect(cards.map((beat) => [beat.side, beat.wait])).toEqual([
    ['player', 0], ['banker', STEP], ['player', STEP], ['banker', STEP],
  ]);
  expect(kinds(found).slice(-2)).toEqual(['points', 'say']);
  expect(found.at(-2)).toMatchObject({ wait: BEFORE_POINTS, points: { player: 7, banker: 7 } });
  expect(found.at(-1)).toMatchObject({ line: { key: 'totals' } });
});

test('a third card is laid beside those that lie there, and its side is called after its points are shown', () => {
  const news = [dealt('banker', '4sb', call('totals'))];
  const shown = frame(9, news, { stage: 'coup', player_hand: hand('Ks', '7d'), banker_hand: hand('9h', '2c', '4s') });
  expect(kinds(beats(shown, news, TWO))).toEqual(['banker', 'points', 'say']);
});

test('the result follows the cards, which stay until the next deal', () => {
  const news = [SETTLED, opened(2)];
  expect(kinds(beats(frame(10, news, { coup: 2 }), news, TWO))).toEqual(['rest', 'points', 'settle', 'say', 'open', 'say']);
  const next = beats(frame(12, [CLOSED], { stage: 'coup', coup: 2 }), [CLOSED], TWO);
  expect(next[0]).toEqual({ wait: 0, kind: 'clear', coup: '1.2' });
});

test('how a coup ended is told before what it brought', () => {
  const lines = [['ann', 'player', 1000, 'won', 1000, 0], ['ann', 'tie', 1000, 'lost', 0, 0]] as unknown as Settled['lines'];
  const news = [now({ ...RESULT, lines }, call('player_wins')), opened(2)];
  const found = beats(frame(10, news, { coup: 2 }), news, TWO);
  expect(found.flatMap((beat) => (beat.kind === 'say' ? [beat.line.key] : []))).toEqual([
    'player_wins', 'own_won', 'own_lost', 'own_won_in_all', 'faites_vos_jeux',
  ]);
});

test('notes are for transcripts', () => {
  const noted = now({ type: 'finished', player: 'ann' }, { section: 'note', key: 'passes', facts: {}, opens: false });
  expect(beats(frame(9, [noted]), [noted], NOTHING)).toEqual([]);
});

test('a fresh view lays everything at once', () => {
  const found = beats(frame(5, [], { stage: 'coup', ...HANDS }), [], NOTHING);
  expect(found.filter((beat) => beat.kind === 'card')).toHaveLength(4);
  expect(found.every((beat) => beat.wait === 0)).toBe(true);
});

test('cards that no event brought are laid too, and nothing is laid twice', () => {
  const lying = { coup: '1.1', cards: { player: 2 } };
  const found = beats(frame(9, [finished], { stage: 'coup', ...HANDS }), [finished], lying);
  expect(kinds(found).filter((kind) => kind === 'player' || kind === 'banker')).toEqual(['banker', 'banker']);
});

test('a new shoe sweeps the cards of the last one', () => {
  const sealed = now({ type: 'shoe_sealed', shoe: 2, cards: 416, commitment: 'c' });
  const shown = frame(20, [sealed], { stage: 'promises', coup: 0 });
  expect(beats(shown, [sealed], { ...TWO, coup: '1.70' })[0]).toEqual({ wait: 0, kind: 'clear', coup: '' });
});

test('face-down cards show their backs first, also to the one who looks, and are turned when he sees them', () => {
  const down = (['player', 'banker', 'player', 'banker'] as const).map((side) => now({ type: 'card_dealt_down', side, back: 'b' }));
  const news = [...down, now({ type: 'hand_seen', side: 'player', player: 'ann', cards: ['Ksb', '7db'] })];
  const shown = frame(5, news, { stage: 'coup', player_hand: hand('Ks', '7d'), banker_hand: hand(null, null) });
  const found = beats(shown, news, READY);
  expect(found.filter((beat) => beat.kind === 'card').every((beat) => beat.card.face === null)).toBe(true);
  expect(kinds(found).slice(-2)).toEqual(['turn', 'points']);
});

test('a coup that was missed is shown as its events tell it, though the view has moved on', () => {
  const settled = now({ ...RESULT, coup: 2, lines: [] });
  const missed = [SETTLED, opened(2), CLOSED, ...FOUR, settled, opened(3)];
  const found = beats(frame(9, missed, { coup: 3 }), missed, { coup: '1.1', cards: { player: 3, banker: 2 } });
  const shown = found.filter((beat) => beat.kind !== 'say');
  expect(kinds(shown)).toEqual([
    'rest', 'points', 'settle', 'open', 'clear', 'player', 'banker', 'player', 'banker', 'rest', 'points', 'settle', 'open',
  ]);
  expect(shown[3]).toMatchObject({ wait: 0 });
  expect(shown[4]).toMatchObject({ coup: '1.2' });
  expect(shown[5]).toMatchObject({ card: { face: 'Ks', back: 'b' } });
  expect(found.filter((beat) => beat.kind === 'say').map((beat) => beat.line.key)).toEqual([
    'player_wins', 'faites_vos_jeux', 'totals', 'faites_vos_jeux',
  ]);
});

test('a long run of missed events is told at once', () => {
  const many = [...FOUR, ...FOUR, ...FOUR, ...FOUR];
  expect(beats(frame(9, many, { coup: 3 }), many, NOTHING).every((beat) => beat.wait === 0)).toBe(true);
});

test('after a shoe was missed the cards belong to the shoe in which they were dealt', () => {
  const missed = [
    now({ type: 'shoe_sealed', shoe: 2, cards: 416, commitment: 'c' }),
    now({ type: 'bets_closed', coup: 1, total: 100 }),
  ];
  const shoe = { ...frame(1, []).view.shoe, number: 2 };
  const found = beats(frame(9, missed, { stage: 'coup', coup: 1, shoe }), missed, { ...TWO, coup: '1.70' });
  expect(found.filter((beat) => beat.kind === 'clear').map((beat) => beat.coup)).toEqual(['', '2.1']);
});

test('the layout is free again when the time of the next window begins to run', () => {
  const timed = { ...frame(10, []), deadline: 50_000, now: 20_000, seconds: 26 };
  expect(heldFor(timed)).toBe(4000 - BEFORE_POINTS);
  expect(heldFor({ ...timed, deadline: 46_000 })).toBe(0);
  expect(heldFor({ ...timed, deadline: null })).toBe(3000);
});

test('what one wins and loses is read out, bet by bet and in all', () => {
  const settled = {
    ...RESULT,
    lines: [['ann', 'banker', 1000, 'won', 950, 0], ['ann', 'tie', 1000, 'lost', 0, 0], ['ben', 'player', 1000, 'lost', 0, 0]],
  } as unknown as Settled;
  expect(ownLines(settled, 'ann').map(({ key, facts }) => [key, facts['received'] ?? facts['sum']])).toEqual([
    ['own_won', 950], ['own_lost', 0], ['own_lost_in_all', 50],
  ]);
  expect(ownLines(settled, null)).toEqual([]);
});
