/** What is shown on the felt at this moment: cards, points, the result, and what was read out. */
import { beats, coupOf, type Beat } from './beats';
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
  #coup = '';
  #lines = 0;
  readonly #queue: Queue;

  constructor(still?: () => boolean) {
    this.#queue = new Queue((beat) => this.#show(beat), still);
  }

  /** Show a frame behind what is still being shown; `draw` is called when its turn has come. */
  add(frame: Frame, events: readonly Event[], draw: () => void): void {
    this.#queue.add(() => {
      draw();
      const lying = { coup: this.#coup, player: this.player.length, banker: this.banker.length };
      const found = beats(frame, events, lying);
      if (found.some((beat) => beat.kind === 'card')) this.#coup = coupOf(frame);
      return found;
    });
  }

  /** Read a line out at once. */
  say(spoken: Spoken): void {
    this.#lines += 1;
    this.log = [...this.log.slice(1 - LONGEST_LOG), { id: this.#lines, spoken }];
  }

  #show(beat: Beat): void {
    switch (beat.kind) {
      case 'clear':
        return this.#clear();
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

  #clear(): void {
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
