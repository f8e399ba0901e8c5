/** How a coup of hidden hands is told: backs first, a hand when it is turned, its points behind it. */
import { BEFORE_POINTS, Maker, shown, type Beat, type Lying, type Points } from '../../core/beats';
import type { Hand, LogLine, ShownCard } from '../../core/types';

/** What a view shows: which coup, its hands in the order in which they are dealt, and how it ended. */
export interface Scene<Side extends string> {
  coup: string;
  hands: Readonly<Record<Side, Hand>>;
  settled: unknown;
}

export const NO_CARDS: Hand = { cards: [], points: null };

export class Telling<Side extends string> {
  readonly #make: Maker;
  readonly #sides: readonly Side[];
  /** Whether a hand was turned or a card given, so that the points are to be shown. */
  #counting = false;
  #settled = false;

  constructor(
    readonly scene: Scene<Side>,
    lying: Lying,
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
