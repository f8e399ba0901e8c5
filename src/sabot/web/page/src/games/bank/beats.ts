/** How a coup of hidden hands is told: backs first, a hand when it is turned, its points behind it. */
import { BEFORE_POINTS, Maker, shown, type Beat, type TableCards, type Points } from '../../core/beats';
import type { Phrase } from '../../core/say';
import { isPreparing } from '../../core/stages';
import type { Event, Frame, Hand, Happening, LogLine, ShownCard, View } from '../../core/types';
import type { BankGame } from './local.svelte';

/** What a view shows: which coup, its hands in the order in which they are dealt, and how it ended. */
export interface Scene<Side extends string> {
  coup: string;
  hands: Readonly<Record<Side, Hand>>;
  settled: unknown;
}

export const NO_CARDS: Hand = { cards: [], points: null };

/** What a game's views and events say of a coup. */
export interface Coups<G extends BankGame, Side extends string> {
  /** The hands on the table, or of the coup that was settled last, in the order in which they are dealt. */
  hands: (view: View<G>) => Record<Side, Hand>;
  /** The number of the coup that was settled last. */
  last: (view: View<G>) => number | undefined;
  points: (ended: Extract<Event<G>, { type: 'coup_ended' }>) => Record<Side, number>;
  /** What the last coup brought a player; undefined where he had no part in it. */
  mine: (view: View<G>, player: string) => Phrase | undefined;
}

/** The beats of a frame: what its events made happen, ending at what its view shows. */
export function beatsOf<G extends BankGame, Side extends string>(
  coups: Coups<G, Side>,
  { view, me }: Frame<G>,
  news: readonly Happening<G>[],
  lying: TableCards,
): readonly Beat[] {
  const told = new CoupBeats<Side>(sceneOf(coups, view), lying);
  for (const { event, lines } of news) {
    show(told, coups, event);
    if (event.type !== 'palette_seen') told.say(lines); // who holds them hears of his cards when he has turned them
    if (event.type !== 'coup_ended') continue;
    const mine = me !== null && coups.last(view) === event.coup ? coups.mine(view, me) : undefined;
    if (mine) told.say([{ section: 'page', key: mine.key.replace('page.', ''), facts: mine.facts, opens: false }]); // how it ended comes before
  }
  return told.beats(news.length);
}

/** What a view shows: the coup on the table, or the one that was settled last in this shoe. */
function sceneOf<G extends BankGame, Side extends string>(coups: Coups<G, Side>, view: View<G>): Scene<Side> {
  const { settled, shoe, stage } = view;
  const hands = coups.hands(view);
  const bare = isPreparing(stage) && stage !== 'shuffle';
  const none = Object.fromEntries(Object.keys(hands).map((side) => [side, NO_CARDS])) as typeof hands;
  return { coup: `${shoe.number}.${coups.last(view) ?? view.coup}`, hands: bare ? none : hands, settled };
}

function show<G extends BankGame, Side extends string>(told: CoupBeats<Side>, coups: Coups<G, Side>, event: Event<BankGame>): void {
  if (event.type === 'coup_dealt') told.deal(event.backs);
  if (event.type === 'palette_seen') told.turn(('side' in event ? event.side : 'ponte') as Side, event.cards, true);
  if (event.type === 'hand_turned') told.turn(event.side as Side, event.cards);
  if (event.type === 'card_given') told.give(event.side as Side, event.card);
  if (event.type === 'coup_ended') told.settle(coups.points(event as never));
}

export class CoupBeats<Side extends string> {
  readonly #make: Maker;
  readonly #sides: readonly Side[];
  /** Whether a hand was turned or a card given, so that the points are to be shown. */
  #counting = false;
  #settled = false;

  constructor(
    readonly scene: Scene<Side>,
    lying: TableCards,
  ) {
    this.#make = new Maker(lying);
    this.#sides = Object.keys(scene.hands) as Side[];
  }

  /** Every side a card, and again, face down. */
  deal(backs: readonly ShownCard['back'][]): void {
    this.#clear(this.scene.coup);
    backs.forEach((back, i) => this.#make.card(this.#sides[i % this.#sides.length] ?? '', { back, face: null }));
  }

  turn(side: Side, cards: readonly string[], own: boolean = false): void {
    this.#make.turn(side, cards.map(shown), own);
    this.#counting = true;
  }

  give(side: Side, card: string): void {
    this.#make.card(side, shown(card));
    this.#counting = true;
  }

  settle(points: Points): void {
    this.#make.points(points);
    this.#make.settle(this.scene.settled);
    this.#settled = true;
    this.#counting = false;
  }

  say(lines: readonly LogLine[]): void {
    this.#make.say(lines);
  }

  /** The beats of so many events; where the events leave off, the view is what counts. */
  beats(events: number): readonly Beat[] {
    this.#settleDown(events === 0);
    return this.#make.beats(events);
  }

  #settleDown(silent: boolean): void {
    if (this.#sides.every((side) => !this.#cards(side).length)) {
      if (this.#make.lying.coup) this.#clear('');
      return;
    }
    if (this.#make.lying.coup !== this.scene.coup) this.#clear(this.scene.coup);
    if (silent || this.#sides.some((side) => this.#cards(side).length > this.#make.count(side))) this.#lay();
    else if (this.#counting) this.#make.points(this.#points(), BEFORE_POINTS);
  }

  /** Everything that the view shows lies there at once. */
  #lay(): void {
    for (const side of this.#sides) {
      for (const card of this.#cards(side).slice(this.#make.count(side))) this.#make.lay(side, card);
      this.#make.open(side, this.#cards(side));
    }
    this.#make.points(this.#points());
    const { settled } = this.scene;
    if (settled && !this.#settled) this.#make.found.push({ wait: 0, kind: 'settle', settled });
  }

  #clear(coup: string): void {
    this.#make.clear(coup);
    this.#counting = false;
    this.#settled = false;
  }

  #cards(side: Side): readonly ShownCard[] {
    return this.scene.hands[side].cards;
  }

  #points(): Points {
    return Object.fromEntries(this.#sides.map((side) => [side, this.scene.hands[side].points]));
  }
}
