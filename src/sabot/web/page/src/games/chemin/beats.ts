/** How a coup of Chemin de Fer is shown: backs first, a hand when it is turned, its points behind it. */
import { BEFORE_POINTS, Maker, shown, type Beat, type Lying, type Points } from '../../lib/beats';
import { isPreparing } from '../../lib/stages';
import type { Event, Frame, Hand, Happening, ShownCard } from '../../lib/types';
import { SIDES, type Side } from './types';

type Chemin = 'chemin';
type Hands = Record<Side, Hand>;

const NO_CARDS: Hand = { cards: [], points: null };

/** The beats of a frame: what its events made happen, ending at what its view shows. */
export function beats(frame: Frame<Chemin>, news: readonly Happening<Chemin>[], lying: Lying): readonly Beat[] {
  const told = new Telling(frame, news, lying);
  news.forEach((each) => told.happening(each));
  told.settleDown();
  return told.make.beats(news.length);
}

/** The hands that a view shows: of the coup on the table, or of the one that was settled last in this shoe. */
export function handsOf({ view }: Frame<Chemin>): Hands {
  if (isPreparing(view.stage) && view.stage !== 'shuffle') return { ponte: NO_CARDS, banker: NO_CARDS };
  const { ponte_hand: ponte, banker_hand: banker } = view.settled ?? view;
  return { ponte, banker };
}

class Telling {
  readonly make: Maker;
  readonly #hands: Hands;
  #coup: string;
  /** Whether a hand was turned or a card given, so that the points are to be shown. */
  #counting = false;
  #settled = false;

  constructor(
    readonly frame: Frame<Chemin>,
    readonly news: readonly Happening<Chemin>[],
    lying: Lying,
  ) {
    this.make = new Maker(lying);
    this.#hands = handsOf(frame);
    this.#coup = `${frame.view.shoe.number}.${frame.view.settled?.coup ?? frame.view.coup}`;
  }

  happening({ event, lines }: Happening<Chemin>): void {
    this.#show(event);
    this.make.say(lines);
  }

  /** Where the events leave off, the view is what counts. */
  settleDown(): void {
    const none = SIDES.every((side) => !this.#hands[side].cards.length);
    if (none) {
      if (this.make.lying.coup) this.#clear('');
      return;
    }
    if (this.make.lying.coup !== this.#coup) this.#clear(this.#coup);
    if (SIDES.some((side) => this.#hands[side].cards.length > this.make.count(side)) || !this.news.length) this.#lay();
    else if (this.#counting) this.make.points(this.#points(), BEFORE_POINTS);
  }

  #show(event: Event<Chemin>): void {
    if (event.type === 'coup_dealt') this.#deal(event.backs);
    if (event.type === 'palette_seen') this.#turn('ponte', event.cards);
    if (event.type === 'hand_turned') this.#turn(event.side, event.cards);
    if (event.type === 'card_given') this.#give(event.side, event.card);
    if (event.type === 'coup_ended') this.#settle(event.ponte_points, event.banker_points);
  }

  /** Ponte, banker, ponte, banker, face down. */
  #deal(backs: readonly ShownCard['back'][]): void {
    this.#clear(this.#coup);
    backs.forEach((back, i) => this.make.card(i % 2 ? 'banker' : 'ponte', { back, face: null }));
  }

  #turn(side: Side, cards: readonly string[]): void {
    this.make.turn(side, cards.map(shown));
    this.#counting = true;
  }

  #give(side: Side, card: string): void {
    this.make.card(side, shown(card));
    this.#counting = true;
  }

  #settle(ponte: number, banker: number): void {
    this.make.points({ ponte, banker });
    this.make.settle(this.frame.view.settled);
    this.#settled = true;
    this.#counting = false;
  }

  #clear(coup: string): void {
    this.make.clear(coup);
    this.#counting = false;
    this.#settled = false;
  }

  /** Everything that the view shows lies there at once. */
  #lay(): void {
    for (const side of SIDES) {
      const { cards } = this.#hands[side];
      for (const card of cards.slice(this.make.count(side))) this.make.lay(side, card);
      this.make.turn(side, cards, 0);
    }
    this.make.points(this.#points());
    const { settled } = this.frame.view;
    if (settled && !this.#settled) this.make.found.push({ wait: 0, kind: 'settle', settled });
  }

  #points(): Points {
    return { ponte: this.#hands.ponte.points, banker: this.#hands.banker.points };
  }
}
