/** In what order and how far apart a frame's cards, points and calls are shown; pure, so that it can be tested. */
import { spoken, totals, type Side, type Spoken, type Total } from './calls';
import type { Event, Frame, Hand, Settled, ShownCard } from './types';

export type Beat =
  | { wait: number; kind: 'clear'; coup: string }
  | { wait: number; kind: 'card'; side: Side; card: ShownCard }
  | { wait: number; kind: 'turn'; side: Side; cards: readonly ShownCard[] }
  | { wait: number; kind: 'points'; player: number | null; banker: number | null }
  | { wait: number; kind: 'settle'; event: Settled }
  | { wait: number; kind: 'say'; spoken: Spoken };

/** What lies on the table: which coup's cards, how many a side, and the points of a hand that lies open. */
export interface Lying {
  coup: string;
  player: number;
  banker: number;
  points: Record<Side, number | null>;
}

/** Milliseconds between two cards, before points, before a hand is turned. */
export const STEP = 450;
export const BEFORE_POINTS = 450;
export const BEFORE_TURN = 500;
/** A longer run of events was missed, and is told at once. */
const LONGEST_SHOWN = 12;
const SIDES = ['player', 'banker'] as const;

/** Which coup a frame's cards belong to. */
export function coupOf(frame: Frame): string {
  return `${frame.view.shoe.number}.${frame.view.coup}`;
}

/** The beats of a frame: what its events made happen, ending at what its view shows. */
export function beats(frame: Frame, events: readonly Event[], lying: Lying): Beat[] {
  const maker = new Maker(frame, events, lying);
  events.forEach((event) => maker.event(event));
  maker.settleDown();
  return events.length > LONGEST_SHOWN ? maker.found.map((beat) => ({ ...beat, wait: 0 })) : maker.found;
}

class Maker {
  readonly found: Beat[] = [];
  #shoe: number;
  /** Whether a card was laid face up, so that the points are to be counted. */
  #counts = false;
  #settled = false;

  constructor(
    readonly frame: Frame,
    readonly events: readonly Event[],
    readonly lying: Lying,
  ) {
    this.lying = { ...lying, points: { ...lying.points } };
    this.#shoe = frame.view.shoe.number - events.filter((event) => event.type === 'shoe_sealed').length;
  }

  event(event: Event): void {
    if (event.type === 'shoe_sealed') this.#shoe = event.shoe;
    if (event.type === 'shoe_sealed' && this.lying.coup) this.#clear('');
    if (event.type === 'bets_closed') this.#clear(`${this.#shoe}.${event.coup}`);
    if (event.type === 'card_dealt') this.#card(event.side, shown(event.card));
    if (event.type === 'card_dealt_down') this.#card(event.side, { back: event.back, face: null });
    if (event.type === 'hand_seen' || event.type === 'hand_shown') this.#turn(event.side, event.cards.map(shown));
    if (event.type === 'coup_settled') this.#settle(event);
    for (const line of spoken(event, this.frame, this.#other(event))) this.#say(line);
    if (event.type === 'hand_shown') this.lying.points[event.side] = event.points;
  }

  /** The total of the hand that lies open when the other one is shown: two cards, for nobody has drawn yet. */
  #other(event: Event): Total | null {
    if (event.type !== 'hand_shown') return null;
    const points = this.lying.points[event.side === 'player' ? 'banker' : 'player'];
    return points === null ? null : { points, cards: 2 };
  }

  /** Where the events leave off, the view is what counts. */
  settleDown(): void {
    const { view } = this.frame;
    if (!view.player_hand.cards.length && !view.banker_hand.cards.length) return this.#sweep();
    if (this.lying.coup !== coupOf(this.frame)) this.#clear(coupOf(this.frame));
    const missing = SIDES.some((side) => this.#hand(side).cards.length > this.lying[side]);
    if (missing || !this.events.length) this.#lay();
    else if (this.#counts) this.#count();
    else if (this.events.some((event) => event.type === 'hand_shown' || event.type === 'hand_seen')) this.#points(0);
  }

  #card(side: Side, card: ShownCard): void {
    const first = !this.found.some((beat) => beat.kind === 'card');
    this.found.push({ wait: first ? 0 : STEP, kind: 'card', side, card });
    this.lying[side] += 1;
    if (card.face !== null) this.#counts = true;
  }

  #turn(side: Side, cards: readonly ShownCard[]): void {
    this.found.push({ wait: BEFORE_TURN, kind: 'turn', side, cards });
  }

  #settle(event: Settled): void {
    const { player_points: player, banker_points: banker } = event;
    this.found.push({ wait: 0, kind: 'points', player, banker }, { wait: BEFORE_POINTS, kind: 'settle', event });
    this.#settled = true;
  }

  #clear(coup: string): void {
    this.found.push({ wait: 0, kind: 'clear', coup });
    Object.assign(this.lying, { coup, player: 0, banker: 0, points: { player: null, banker: null } });
    this.#counts = false;
  }

  /** The last coup's cards stay while bets are open for the next; a shoe that is over sweeps them. */
  #sweep(): void {
    const { stage, shoe } = this.frame.view;
    const betting = stage === 'bets' || stage === 'coup';
    const here = this.lying.coup.startsWith(`${shoe.number}.`);
    if (this.lying.coup && !this.#settled && !(betting && here)) this.#clear('');
  }

  /** Everything that the view shows lies there at once. */
  #lay(): void {
    for (const side of SIDES) {
      const { cards } = this.#hand(side);
      for (const card of cards.slice(this.lying[side])) this.found.push({ wait: 0, kind: 'card', side, card });
      this.found.push({ wait: 0, kind: 'turn', side, cards });
    }
    this.#points(0);
  }

  /** The points after face-up cards, and the croupier's call of both totals. */
  #count(): void {
    this.#points(BEFORE_POINTS);
    const [player, banker] = SIDES.map((side) => total(this.#hand(side)));
    if (player && banker) this.#say(totals(player, banker));
  }

  #points(wait: number): void {
    const { player_hand: player, banker_hand: banker } = this.frame.view;
    this.found.push({ wait, kind: 'points', player: player.points, banker: banker.points });
  }

  #say(line: Spoken): void {
    this.found.push({ wait: 0, kind: 'say', spoken: line });
  }

  #hand(side: Side): Hand {
    return side === 'player' ? this.frame.view.player_hand : this.frame.view.banker_hand;
  }
}

/** A hand's total, where all of it is seen. */
function total({ points, cards }: Hand): Total | null {
  return points === null ? null : { points, cards: cards.length };
}

/** A card of an event as the table shows it. */
function shown(card: string): ShownCard {
  return { face: card.slice(0, 2), back: card.charAt(2) === 'p' ? 'p' : 'b' };
}
