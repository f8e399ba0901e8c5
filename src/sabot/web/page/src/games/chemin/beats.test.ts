import { expect, test } from 'vitest';

import { BEFORE_POINTS, BEFORE_TURN, STEP, type Beat } from '../../core/beats';
import { beats } from './beats';
import { frame, hand, now, SETTLED } from './frames';

const NOTHING = { coup: '', cards: {} };
const FOUR = { coup: '1.4', cards: { ponte: 2, banker: 2 } };
const DOWN = hand(null, null, null);
const DEALT = now({ type: 'coup_dealt', backs: ['b', 'p', 'b', 'p'] }, 'dealt');
const ENDED = now(
  { type: 'coup_ended', coup: 4, winner: 'B', ponte_points: 3, banker_points: 7, natural: false, won: 3000, to: {} },
  'banker_wins',
);

/** What is told, in this order. */
function said(found: readonly Beat[]): string[] {
  return found.flatMap((beat) => (beat.kind === 'say' ? [beat.line.key] : []));
}

function kinds(found: readonly Beat[]): string[] {
  return found.map((beat) => (beat.kind === 'card' ? beat.side : beat.kind));
}

test('four backs come one after another, the ponte’s first, and nobody counts them', () => {
  const found = beats(frame([DEALT], { coup: 4, ponte_hand: DOWN, banker_hand: DOWN }), [DEALT], NOTHING);
  expect(kinds(found)).toEqual(['clear', 'ponte', 'banker', 'ponte', 'banker', 'say']);
  expect(found[0]).toMatchObject({ coup: '1.4' });
  expect(found.filter((beat) => beat.kind === 'card').map((beat) => [beat.wait, beat.card])).toEqual([
    [0, { back: 'b', face: null }], [STEP, { back: 'p', face: null }], [STEP, { back: 'b', face: null }], [STEP, { back: 'p', face: null }],
  ]);
});

test('C6: the ponte’s cards are turned for the ponte alone, who hears of them when he has turned them', () => {
  const seen = now({ type: 'palette_seen', player: 'ann', cards: ['Ksb', '3db'] }, 'palette_seen');
  const found = beats(frame([seen], { coup: 4, ponte_hand: hand(3, 'Ks', '3d'), banker_hand: DOWN }), [seen], FOUR);
  expect(found).toMatchObject([
    { kind: 'turn', side: 'ponte', wait: BEFORE_TURN, cards: [{ face: 'Ks' }, { face: '3d' }] },
    { kind: 'points', wait: BEFORE_POINTS, points: { ponte: 3, banker: null } },
  ]);
  const passed = now({ type: 'palette_passed_on', player: 'ann' }, 'looks');
  expect(kinds(beats(frame([passed], { coup: 4, ponte_hand: DOWN, banker_hand: DOWN }), [passed], FOUR))).toEqual(['say']);
});

test('a third card is laid beside the two, and counted where the hand is open', () => {
  const given = now({ type: 'card_given', side: 'banker', card: '5sp' }, 'given_banker');
  const hands = { ponte_hand: DOWN, banker_hand: hand(2, '9h', '8c', '5s') };
  expect(kinds(beats(frame([given], { coup: 4, ...hands }), [given], FOUR))).toEqual(['banker', 'say', 'points']);
});

test('C8: the ponte’s hand is turned, then the coup is settled, and lies there until the next deal', () => {
  const news = [now({ type: 'hand_turned', side: 'ponte', cards: ['Ksb', '3db'], points: 3 }, 'hand_ponte'), ENDED];
  const found = beats(frame(news, { coup: 4, settled: SETTLED }), news, FOUR);
  expect(kinds(found)).toEqual(['turn', 'say', 'points', 'settle', 'say', 'say']);
  expect(said(found)).toEqual(['hand_ponte', 'banker_wins', 'mine_stake_B']);
  expect(found[3]).toMatchObject({ settled: SETTLED });
  const asked = now({ type: 'opened', window: 'calls', players: ['ann'], amount: 5850 });
  expect(beats(frame([asked], { stage: 'calls', coup: 4, settled: SETTLED }), [asked], FOUR)).toEqual([]);
  const opened = now({ type: 'coup_opened', coup: 5, ponte: 'cy', banco: 5850 }, 'coup');
  expect(kinds(beats(frame([opened], { coup: 5, settled: SETTLED }), [opened], FOUR))).toEqual(['say']);
});

test('the next deal sweeps the coup before it', () => {
  const found = beats(frame([DEALT], { coup: 5, ponte_hand: DOWN, banker_hand: DOWN }), [DEALT], FOUR);
  expect(kinds(found).slice(0, 2)).toEqual(['clear', 'ponte']);
});

test('who comes late sees hands, points and result at once', () => {
  const found = beats(frame([], { coup: 4, settled: SETTLED }), [], NOTHING);
  expect(kinds(found)).toEqual(['clear', 'ponte', 'ponte', 'turn', 'banker', 'banker', 'turn', 'points', 'settle']);
  expect(found.every((beat) => beat.wait === 0)).toBe(true);
});

test('the last coup stays while cards are shuffled, and makes room for the seeds and the cut', () => {
  expect(beats(frame([ENDED], { stage: 'shuffle', coup: 4, settled: SETTLED }), [ENDED], FOUR).at(-1)).toMatchObject({ kind: 'say' });
  const sealed = now({ type: 'shoe_sealed', shoe: 2, cards: 312, commitment: 'c' });
  expect(kinds(beats(frame([sealed], { stage: 'promises', coup: 4, settled: SETTLED }), [sealed], FOUR))).toEqual(['clear']);
});
