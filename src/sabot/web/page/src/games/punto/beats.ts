/** How a coup of Punto Banco is shown: card by card, the points and the croupier's calls behind them. */
import { BEFORE_POINTS, Maker, MOVING, shown, type Beat, type TableCards } from '../../core/beats';
import type { Frame, Hand, Happening, Line } from '../../core/types';
import { linesOf, net } from './stakes';
import { SIDES, type Settled, type Side } from './types';

type Punto = 'punto';

/** Which coup a frame's cards belong to. */
export function coupOf({ view }: Frame<Punto>): string {
  return `${view.shoe.number}.${view.coup}`;
}

/** The beats of a frame: what its events made happen, ending at what its view shows. */
export function beats(frame: Frame<Punto>, news: readonly Happening<Punto>[], lying: TableCards): readonly Beat[] {
  const told = new PuntoBeats(frame, news, lying);
  news.forEach((each) => told.happening(each));
  told.settleDown();
  return told.make.beats(news.length);
}

/** How long a result is seen where the house does not say when the next window begins. */
const SEEN_MS = 3000;

/** How long the result stays before bets open: until the time of the new window begins to run. */
export function heldFor({ deadline, seconds, now, terms }: Frame<Punto>): number {
  return deadline === null ? SEEN_MS * MOVING[terms.clock.pace] : Math.max(0, deadline - seconds * 1000 - now - BEFORE_POINTS);
}

/** What the player himself won and lost, to be read out; nothing where he had no stake. */
export function ownLines(settled: Settled, me: string | null): Line[] {
  const mine = linesOf(settled, me);
  const each = mine.map(({ result, bet, stake, received, debt }) => lineOf(`own_${result}`, { bet, stake, received, debt }));
  const sum = net(mine);
  return mine.length > 1 ? [...each, lineOf(sum < 0 ? 'own_lost_in_all' : 'own_won_in_all', { sum: Math.abs(sum) })] : each;
}

function lineOf(key: string, facts: Line['facts']): Line {
  return { section: 'event', key, facts, opens: false };
}

class PuntoBeats {
  readonly make: Maker;
  #shoe: number;
  /** Whether a face-up card came after everything else: its points are still to be shown. */
  #counting = false;
  /** What is said of the last cards, once their points are shown. */
  #waiting: readonly Line[] = [];
  #settled = false;

  constructor(
    readonly frame: Frame<Punto>,
    readonly news: readonly Happening<Punto>[],
    lying: TableCards,
  ) {
    this.make = new Maker(lying);
    this.#shoe = frame.view.shoe.number - news.filter(({ event }) => event.type === 'shoe_sealed').length;
  }

  happening({ event, lines }: Happening<Punto>): void {
    this.#sayWaiting();
    if (event.type === 'card_dealt') return this.#card(event.side, event.card, lines);
    if (event.type === 'shoe_sealed') this.#shoe = event.shoe;
    if (event.type === 'shoe_sealed' && this.make.lying.coup) this.#clear('');
    if (event.type === 'bets_closed') this.#clear(`${this.#shoe}.${event.coup}`);
    if (event.type === 'card_dealt_down') this.make.card(event.side, { back: event.back, face: null });
    if (event.type === 'hand_seen' || event.type === 'hand_shown') this.make.turn(event.side, event.cards.map(shown), event.type === 'hand_seen');
    if (event.type === 'coup_settled') this.#settle(event);
    if (event.type === 'bets_opened' && this.#settled) this.make.free(this.#held(event.coup), this.frame.deadline === null);
    if (event.type !== 'hand_seen') this.make.say(lines); // who looks hears of his cards when he has turned them
    if (event.type === 'coup_settled') this.make.say(ownLines(event, this.frame.me)); // how it ended comes before what it brought
  }

  /** How long a result is held in sight: no longer than it takes, where another coup has been played since. */
  #held(coup: number): number {
    return coup === this.frame.view.coup ? heldFor(this.frame) : 0;
  }

  /** Where the events leave off, the view is what counts. */
  settleDown(): void {
    const { view } = this.frame;
    if (!this.#settled && view.stage === 'bets' && this.make.lying.coup) this.make.free(0);
    if (!view.player_hand.cards.length && !view.banker_hand.cards.length) {
      this.#sayWaiting();
      return this.#sweep();
    }
    if (this.make.lying.coup !== coupOf(this.frame)) this.#clear(coupOf(this.frame));
    const missing = SIDES.some((side) => this.#hand(side).cards.length > this.make.count(side));
    if (missing || !this.news.length) this.#lay();
    else if (this.#counting) this.#points(BEFORE_POINTS);
    else if (this.news.some(({ event }) => event.type === 'hand_shown' || event.type === 'hand_seen')) this.#points(0);
    this.#sayWaiting();
  }

  #card(side: Side, card: string, lines: readonly Line[]): void {
    this.make.card(side, shown(card));
    this.#counting = true;
    this.#waiting = lines;
  }

  #sayWaiting(): void {
    this.make.say(this.#waiting);
    this.#waiting = [];
  }

  #settle(event: Settled): void {
    this.make.rest(event);
    this.make.points({ player: event.player_points, banker: event.banker_points });
    this.make.settle(event);
    this.#settled = true;
  }

  #clear(coup: string): void {
    this.make.clear(coup);
    this.#counting = false;
  }

  /** The last coup's cards stay while bets are open for the next; a shoe that is over sweeps them. */
  #sweep(): void {
    const { stage, shoe } = this.frame.view;
    const betting = stage === 'bets' || stage === 'coup';
    const here = this.make.lying.coup.startsWith(`${shoe.number}.`);
    if (this.make.lying.coup && !this.#settled && !(betting && here)) this.#clear('');
  }

  /** Everything that the view shows lies there at once. */
  #lay(): void {
    for (const side of SIDES) {
      const { cards } = this.#hand(side);
      for (const card of cards.slice(this.make.count(side))) this.make.lay(side, card);
      this.make.open(side, cards);
    }
    this.#points(0);
  }

  #points(wait: number): void {
    const { player_hand: player, banker_hand: banker } = this.frame.view;
    this.make.points({ player: player.points, banker: banker.points }, wait);
  }

  #hand(side: Side): Hand {
    return side === 'player' ? this.frame.view.player_hand : this.frame.view.banker_hand;
  }
}
