/** What is shown on the felt at this moment: cards, points, the result, and what was read out. */
import { beats, type Beat, type Lying } from './beats';
import type { Side, Spoken } from './calls';
import { Queue } from './queue';
import type { Event, Frame, Settled, ShownCard } from './types';

/** One line of the log; `id` never changes, so that the list is never rebuilt. */
export interface Entry {
  id: number;
  spoken: Spoken;
}

/** One card on the felt. */
export interface Laid {
  id: string;
  card: ShownCard;
}

const LONGEST_LOG = 120;

export class Showing {
  player = $state.raw<readonly Laid[]>([]);
  banker = $state.raw<readonly Laid[]>([]);
  points = $state.raw<Record<Side, number | null>>({ player: null, banker: null });
  settled = $state.raw<Settled | null>(null);
  log = $state.raw<readonly Entry[]>([]);
  /** Whether something of what has happened is still to be shown. */
  busy = $state(false);
  #coup = '';
  #lines = 0;
  readonly #queue: Queue;

  constructor(still?: () => boolean) {
    this.#queue = new Queue((beat) => this.#show(beat), still, (busy) => (this.busy = busy));
  }

  /** Show a frame behind what is still being shown; `draw` is called when its turn has come.
   *
   * Events that are still to come (null) will bring their cards themselves: until then none are laid.
   */
  add(frame: Frame, events: readonly Event[] | null, draw: () => void): void {
    this.#queue.add(() => {
      draw();
      if (events === null) return [];
      return beats(frame, events, this.#lying());
    });
  }

  /** Read a line out at once. */
  say(spoken: Spoken): void {
    this.#lines += 1;
    this.log = [...this.log.slice(1 - LONGEST_LOG), { id: this.#lines, spoken }];
  }

  #lying(): Lying {
    return { coup: this.#coup, player: this.player.length, banker: this.banker.length, points: this.points };
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
        this.points = { player: beat.player, banker: beat.banker };
        return;
      case 'settle':
        this.settled = beat.event;
        return;
      case 'say':
        return this.say(beat.spoken);
    }
  }

  #clear(coup: string): void {
    this.#coup = coup;
    this.player = [];
    this.banker = [];
    this.points = { player: null, banker: null };
    this.settled = null;
  }

  #lay(side: Side, card: ShownCard): void {
    this[side] = [...this[side], { id: `${this.#coup}.${side}.${this[side].length}`, card }];
  }

  #turn(side: Side, cards: readonly ShownCard[]): void {
    this[side] = this[side].map((laid, place) => ({ ...laid, card: cards[place] ?? laid.card }));
  }
}
