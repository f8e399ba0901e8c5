/** Frames of no game in particular, with everything that a test does not care about filled in. */
import type { Beat } from '../core/beats';
import type { AnyGamePage } from '../core/game';
import type { Event, Frame, Line, RuleCard, View } from '../core/types';

/** What every game's view has. */
export function view(more: Partial<View> = {}): View {
  return {
    seq: 1,
    stage: 'seeds',
    on: 1,
    step: 'seeds',
    waits_for: [],
    coup: 1,
    players: [],
    on_layout: 0,
    house: 0,
    shoe: {
      number: 1, cards: 416, dealt: 0, commitment: 'c', seeds: [], promises_digest: null, cut: 100, stop_card: 7, stop_reached: false,
    },
    ...more,
  } as unknown as View;
}

export function frame(first: number, events: Event[], more: Partial<View> = {}, rest: Partial<Frame> = {}): Frame {
  return {
    type: 'frame',
    game: 'test',
    first,
    events,
    told: events.map(() => []),
    view: view({ seq: Math.max(first - 1 + events.length, 0), ...more } as Partial<View>),
    options: [],
    roads: null,
    people: { ann: { nickname: 'Ann', bot: false } },
    me: 'ann',
    host: 'ann',
    terms: { way: 'free', approves: false, halted: false, clock: { seconds: 20, pace: 'calm', declares: 6 }, coming: null, chat: true, advice: false, muted: [], asking: [], barred: [] },
    balance: 0,
    watching: 0,
    paused: false,
    now: 0,
    deadline: null,
    seconds: 20,
    ...rest,
  } as unknown as Frame;
}

export const finished: Event = { type: 'finished', player: 'ann' };
export const LINE: Line = { section: 'event', key: 'session_ended', facts: {}, opens: false };

export const rules: RuleCard = {
  id: 'test', title: '', game: 'test', seats: 7, seat_options: [7], decks: 8, deck_options: [8], coin: 1, minimum: 100, limits: { minimum: 100, maximum: null, bets: {} }, limited_bets: [], rows: [], choices: {}, groups: {}, temperaments: [], advice: false, live: false, shares: [], least_seconds: 3, paces: ['calm', 'brisk', 'quick'], intentions: [],
};

/** A game that keeps and shows nothing but what is said. */
export const game = {
  local: () => ({}),
  beats: (_, news): Beat[] => news.flatMap(({ lines }) => lines.map((line) => ({ wait: 0, kind: 'say', line }))),
} satisfies Partial<AnyGamePage> as unknown as AnyGamePage;
