/** What is shown on the felt at this moment: cards, points, the result, and what was read out. */
import type { Beat, Lying, Points } from './beats';
import { Queue } from './queue';
import type { LogLine, ShownCard } from './types';

/** One line of the log; `id` never changes, so that the list is never rebuilt. */
export interface Entry {
  id: number;
  line: LogLine;
}

/** One card on the felt. */
export interface Laid {
  id: string;
  card: ShownCard;
}

const LONGEST_LOG = 120;
const NO_CARDS: readonly Laid[] = [];

export class Showing {
  hands = $state.raw<Readonly<Record<string, readonly Laid[]>>>({});
  points = $state.raw<Points>({});
  /** The coup that was settled last, as its game tells it. */
  settled = $state.raw<unknown>(null);
  /** The coup whose result is held in sight while its chips are paid; null once the layout is free. */
  resting = $state.raw<unknown>(null);
  log = $state.raw<readonly Entry[]>([]);
  /** Whether something of what has happened is still to be shown. */
  busy = $state(false);
  #coup = '';
  #lines = 0;
  readonly #queue: Queue;

  constructor(still?: () => boolean) {
    this.#queue = new Queue((beat) => this.#show(beat), still, (busy) => (this.busy = busy));
  }

  /** The cards of a side. */
  hand(side: string): readonly Laid[] {
    return this.hands[side] ?? NO_CARDS;
  }

  /** Whether any card lies on the table. */
  get dealt(): boolean {
    return Object.values(this.hands).some((hand) => hand.length > 0);
  }

  /** The number in its shoe of the coup whose result is held in sight; null where none is. */
  get held(): number | null {
    return this.resting === null ? null : Number(this.#coup.split('.')[1]);
  }

  /** Draw a frame behind what is still being shown, then show its beats. */
  add(draw: () => void, beats: (lying: Lying) => readonly Beat[]): void {
    this.#queue.add(() => {
      draw();
      return beats(this.#lying());
    });
  }

  /** Read a line out at once. */
  say(line: LogLine): void {
    this.#lines += 1;
    this.log = [...this.log.slice(1 - LONGEST_LOG), { id: this.#lines, line }];
  }

  #lying(): Lying {
    const counts = Object.entries(this.hands).map(([side, hand]) => [side, hand.length] as const);
    return { coup: this.#coup, cards: Object.fromEntries(counts) };
  }

  #show(beat: Beat): void {
    switch (beat.kind) {
      case 'clear':
        return this.#clear(beat.coup);
      case 'card':
        return this.#lay(beat.side, beat.card);
      case 'turn':
        return this.#turn(beat.side, beat.cards);
      case 'points':
        this.points = beat.points;
        return;
      case 'settle':
        this.settled = beat.settled;
        return;
      case 'rest':
        this.resting = beat.settled;
        return;
      case 'open':
        this.resting = null;
        return;
      case 'say':
        return this.say(beat.line);
    }
  }

  #clear(coup: string): void {
    this.#coup = coup;
    this.hands = {};
    this.points = {};
    this.settled = null;
    this.resting = null;
  }

  #lay(side: string, card: ShownCard): void {
    const hand = this.hand(side);
    this.hands = { ...this.hands, [side]: [...hand, { id: `${this.#coup}.${side}.${hand.length}`, card }] };
  }

  #turn(side: string, cards: readonly (ShownCard | undefined)[]): void {
    const turned = this.hand(side).map((laid, place) => ({ ...laid, card: cards[place] ?? laid.card }));
    this.hands = { ...this.hands, [side]: turned };
  }
}
