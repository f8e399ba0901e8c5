import { expect, test } from 'vitest';

import { BEFORE_TURN, STEP, type Beat } from '../../core/beats';
import { beats } from './beats';
import { frame, hand, now, SETTLED, tableau } from './frames';

const NOTHING = { coup: '', cards: {} };
const SIX = { coup: '1.4', cards: { one: 2, two: 2, banker: 2 } };
const DOWN = hand(null, null, null);
const LYING = { coup: 4, one: tableau({ hand: DOWN }), two: tableau({ hand: DOWN }), banker_hand: DOWN };
const DEALT = now({ type: 'coup_dealt', backs: ['b', 'p', 'b', 'p', 'b', 'p'] }, 'dealt');

function kinds(found: readonly Beat[]): string[] {
  return found.map((beat) => (beat.kind === 'card' ? beat.side : beat.kind));
}

test('B8: six backs come one after another: tableau 1, tableau 2, banker, and again', () => {
  const found = beats(frame([DEALT], LYING), [DEALT], NOTHING);
  expect(kinds(found)).toEqual(['clear', 'one', 'two', 'banker', 'one', 'two', 'banker', 'say']);
  expect(found.filter((beat) => beat.kind === 'card').map(({ wait }) => wait)).toEqual([0, STEP, STEP, STEP, STEP, STEP]);
});

test('B8: each side’s cards are turned for their holder alone; who holds both turns each where it lies', () => {
  const seen = now({ type: 'palette_seen', side: 'two', player: 'ann', cards: ['Ksb', '3db'] }, 'palette_seen');
  const found = beats(frame([seen], { ...LYING, two: tableau({ hand: hand(3, 'Ks', '3d') }) }), [seen], SIX);
  expect(found).toMatchObject([
    { kind: 'turn', side: 'two', wait: BEFORE_TURN, cards: [{ face: 'Ks' }, { face: '3d' }] },
    { kind: 'points', points: { one: null, two: 3, banker: null } },
  ]);
  const passed = now({ type: 'palette_passed_on', side: 'one', player: 'cy' }, 'looks');
  expect(kinds(beats(frame([passed], LYING), [passed], SIX))).toEqual(['say']);
});

test('B9: a third card lies open beside two that are hidden', () => {
  const given = now({ type: 'card_given', side: 'one', card: '5sp' }, 'given');
  const found = beats(frame([given], { ...LYING, one: tableau({ hand: hand(null, null, null, '5s') }) }), [given], SIX);
  expect(kinds(found)).toEqual(['one', 'say', 'points']);
  expect(found[0]).toMatchObject({ card: { face: '5s', back: 'p' } });
});

test('B10: the coup is settled with the points of all three hands, and lies there until the next deal', () => {
  const ended = now(SETTLED.ended, 'side_lost', 'side_won');
  const found = beats(frame([ended], { coup: 4, settled: SETTLED }), [ended], SIX);
  expect(kinds(found)).toEqual(['points', 'settle', 'say', 'say', 'say']);
  expect(found.flatMap((beat) => (beat.kind === 'say' ? [beat.line.key] : []))).toEqual(['side_lost', 'side_won', 'mine_stake']);
  expect(found[0]).toMatchObject({ points: { one: 3, two: 8, banker: 5 } });
  const asked = now({ type: 'opened', window: 'banco', players: ['ann'], amount: 5000 });
  expect(beats(frame([asked], { coup: 5, stage: 'banco', settled: SETTLED }), [asked], SIX)).toEqual([]);
});

test('who comes late sees three hands, points and result at once', () => {
  const found = beats(frame([], { coup: 4, settled: SETTLED }), [], NOTHING);
  expect(kinds(found)).toEqual(['clear', 'one', 'one', 'turn', 'two', 'two', 'turn', 'banker', 'banker', 'turn', 'points', 'settle']);
  expect(found.every((beat) => beat.wait === 0)).toBe(true);
});

test('the cards are swept for the seeds and the cut of the next shoe', () => {
  const sealed = now({ type: 'shoe_sealed', shoe: 2, cards: 156, commitment: 'c' });
  expect(kinds(beats(frame([sealed], { stage: 'promises', coup: 4, settled: SETTLED }), [sealed], SIX))).toEqual(['clear']);
});
