/** Frames for the tests, with everything that a test does not care about filled in. */
import type { Event, Frame, Hand, Player, RuleCard, View } from '../lib/types';

export function hand(...faces: (string | null)[]): Hand {
  return { cards: faces.map((face) => ({ back: 'b', face })), points: faces.includes(null) || !faces.length ? null : 7 };
}

export function player(id: string, more: Partial<Player> = {}): Player {
  const nobody = { seat: 1, purse: 100000, debt: 0, maximum: null, stakes: {}, done: false, away: false, leaving: false };
  return { id, ...nobody, ...more };
}

export function view(more: Partial<View> = {}): View {
  return {
    game: 'punto',
    seq: 1,
    stage: 'bets',
    on: 1,
    step: 'bets',
    waits_for: [],
    coup: 1,
    players: [],
    on_layout: 0,
    house: 0,
    player_hand: hand(),
    banker_hand: hand(),
    shoe: { number: 1, cards: 416, dealt: 0, commitment: 'c', seeds: [], promises_digest: null, cut: 100, stop_card: 7, stop_reached: false },
    results: [],
    holder: null,
    looker: null,
    croupier_deals: false,
    ...more,
  };
}

export function frame(first: number, events: Event[], more: Partial<View> = {}, rest: Partial<Frame> = {}): Frame {
  const nothing = { big_eye_boy: null, small_road: null, cockroach_pig: null };
  return {
    type: 'frame',
    first,
    events,
    view: view({ seq: Math.max(first - 1 + events.length, 0), ...more }),
    options: [],
    roads: {
      outcomes: '',
      bead_plate: [],
      big_road: [],
      big_eye_boy: '',
      small_road: '',
      cockroach_pig: '',
      big_eye_boy_grid: [],
      small_road_grid: [],
      cockroach_pig_grid: [],
      ask: { player: nothing, banker: nothing },
    },
    people: { ann: { nickname: 'Ann', bot: false } },
    me: 'ann',
    host: 'ann',
    balance: 0,
    watching: 0,
    paused: false,
    now: 0,
    deadline: null,
    seconds: 20,
    ...rest,
  };
}

export function dealt(side: 'player' | 'banker', card: string): Event {
  return { type: 'card_dealt', side, card };
}

export const finished: Event = { type: 'finished', player: 'ann' };

export const rules: RuleCard = {
  id: 'mini',
  title: '',
  game: 'punto',
  decks: 8,
  deck_options: [8],
  seats: 7,
  stop_card: 7,
  last_coup: 'finish',
  burn: 'none',
  ceremony: 'short',
  dealing: 'croupier',
  shoe_passes: 'next',
  shoe_direction: 'counter_clockwise',
  commission: '1/20',
  commission_mode: 'immediate',
  tie_release: 'may_withdraw',
  coin: 1,
  rounding: 'down',
  minimum: 100,
  maximum: 10000,
  absent_coups: 3,
  bets: ['player', 'tie', 'banker', 'dragon_7'].map((id) => ({
    id,
    pays: [{ when: '', net: '1', levied: id === 'banker' }],
    push: '',
    minimum: 100,
    maximum: 10000,
    favoured: null,
  })),
};
