/** In what order and how far apart a frame's cards, points and calls are shown; pure, so that it can be tested. */
import { spoken, third, totals, type Side, type Spoken } from './calls';
import type { Event, Frame, Hand, Settled, ShownCard } from './types';

export type Beat =
  | { wait: number; kind: 'clear' }
  | { wait: number; kind: 'card'; side: Side; card: ShownCard }
  | { wait: number; kind: 'turn'; side: Side; cards: readonly ShownCard[] }
  | { wait: number; kind: 'points'; player: number | null; banker: number | null }
  | { wait: number; kind: 'settle'; event: Settled }
  | { wait: number; kind: 'say'; spoken: Spoken };

/** What lies on the table as it is shown at present. */
export interface Lying {
  coup: string;
  player: number;
  banker: number;
}

/** Milliseconds between two cards, before points, before a hand is turned. */
export const STEP = 450;
export const BEFORE_POINTS = 450;
export const BEFORE_TURN = 500;

/** Which coup a frame's cards belong to. */
export function coupOf(frame: Frame): string {
  return `${frame.view.shoe.number}.${frame.view.coup}`;
}

/** The beats of a frame: what its events made happen, ending at what its view shows. */
export function beats(frame: Frame, events: readonly Event[], lying: Lying): Beat[] {
  const hands = { player: frame.view.player_hand, banker: frame.view.banker_hand };
  const empty = !hands.player.cards.length && !hands.banker.cards.length;
  if (empty) return [...swept(frame, events, lying), ...events.flatMap((event) => told(event, frame))];
  const fresh = coupOf(frame) !== lying.coup;
  const from = fresh ? { player: 0, banker: 0 } : { player: lying.player, banker: lying.banker };
  const start: Beat[] = fresh ? [{ wait: 0, kind: 'clear' }] : [];
  return events.length ? [...start, ...dealt(frame, events, from)] : [...start, ...laid(frame, from)];
}

/** The last coup's cards stay until the next is dealt; a new shoe, or a closed table, sweeps them. */
function swept(frame: Frame, events: readonly Event[], lying: Lying): Beat[] {
  if (events.some((event) => event.type === 'coup_settled')) return [];
  const betting = frame.view.stage === 'bets' || frame.view.stage === 'coup';
  const here = lying.coup.startsWith(`${frame.view.shoe.number}.`);
  return (betting && here) || !lying.coup ? [] : [{ wait: 0, kind: 'clear' }];
}

/** A view without events: everything lies there at once. */
function laid(frame: Frame, from: { player: number; banker: number }): Beat[] {
  const cards = (['player', 'banker'] as const).flatMap((side) =>
    handOf(frame, side)
      .cards.slice(from[side])
      .map((card): Beat => ({ wait: 0, kind: 'card', side, card })),
  );
  return [...cards, turn(frame, 'player', 0), turn(frame, 'banker', 0), points(frame, 0)];
}

function dealt(frame: Frame, events: readonly Event[], from: { player: number; banker: number }): Beat[] {
  const next = { ...from };
  const found: Beat[] = [];
  for (const event of events) {
    if (event.type === 'card_dealt' || event.type === 'card_dealt_down') {
      const card = handOf(frame, event.side).cards[next[event.side]];
      next[event.side] += 1;
      const shown = event.type === 'card_dealt' ? card : card && { back: card.back, face: null };
      if (shown) found.push({ wait: found.length ? STEP : 0, kind: 'card', side: event.side, card: shown });
    }
    if (event.type === 'hand_seen' || event.type === 'hand_shown') {
      found.push(turn(frame, event.side, BEFORE_TURN), points(frame, 0));
    }
    found.push(...told(event, frame));
  }
  return [...found, ...finished(frame, next), ...counted(frame, events, from)];
}

/** Cards of the view that no event of this frame brought. */
function finished(frame: Frame, next: { player: number; banker: number }): Beat[] {
  const missing = (side: Side): boolean => handOf(frame, side).cards.length > next[side];
  return missing('player') || missing('banker') ? laid(frame, next) : [];
}

/** The points after face-up cards, and the croupier's call of them. */
function counted(frame: Frame, events: readonly Event[], from: { player: number; banker: number }): Beat[] {
  const sides = events.flatMap((event) => (event.type === 'card_dealt' ? [event.side] : []));
  const last = sides.at(-1);
  if (last === undefined) return [];
  const { player_hand: player, banker_hand: banker } = frame.view;
  const after = points(frame, BEFORE_POINTS);
  if (player.points === null || banker.points === null) return [after];
  const called = from[last] < 2 ? totals(player.points, banker.points) : third(last, handOf(frame, last).points ?? 0);
  return [after, say(called)];
}

/** An event's calls; the result waits until the cards have been seen. */
function told(event: Event, frame: Frame): Beat[] {
  const lines = spoken(event, frame).map(say);
  return event.type === 'coup_settled' ? [{ wait: BEFORE_POINTS, kind: 'settle', event }, ...lines] : lines;
}

function say(line: Spoken): Beat {
  return { wait: 0, kind: 'say', spoken: line };
}

function turn(frame: Frame, side: Side, wait: number): Beat {
  return { wait, kind: 'turn', side, cards: handOf(frame, side).cards };
}

function points(frame: Frame, wait: number): Beat {
  return { wait, kind: 'points', player: frame.view.player_hand.points, banker: frame.view.banker_hand.points };
}

function handOf(frame: Frame, side: Side): Hand {
  return side === 'player' ? frame.view.player_hand : frame.view.banker_hand;
}
