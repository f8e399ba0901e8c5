/** How far cards are lifted that others turn: it passes, and is never what is on them. */
import type { Schemas } from './types';

type Lift = Schemas['Lift'];
type Lifted = Schemas['Lifted'];

export type LiftedCards = Readonly<Record<number, number>>;

/** Milliseconds between two messages: the house passes on five a second. */
const PACE_MS = 250;

export class SqueezeRelay {
  /** By its place in the hand, how far a card that somebody else turns is lifted, in percent; null until one is. */
  heard = $state.raw<LiftedCards | null>(null);
  #on = 0;
  /** By its place, how far a card was lifted last that is still to be told. */
  readonly #next = new Map<number, Lift>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly send: (lift: Lift) => void) {}

  hear({ card, percent }: Lifted): void {
    this.heard = { ...this.heard, [card]: percent };
  }

  /** Another question is asked: what was heard and is still to be told belonged to the one before. */
  about(on: number): void {
    if (on === this.#on) return;
    this.#on = on;
    this.#next.clear();
    this.heard = null;
  }

  /** Tell the others how far a card is lifted; of what comes too fast the last of each card is told. */
  tell(card: number, part: number): void {
    this.#next.set(card, { type: 'lift', on: this.#on, card, percent: Math.round(100 * part) });
    if (this.#timer === undefined) this.#tell();
  }

  #tell(): void {
    this.#timer = undefined;
    const [lift] = this.#next.values();
    if (!lift) return;
    this.#next.delete(lift.card);
    this.send(lift);
    this.#timer = setTimeout(() => this.#tell(), PACE_MS);
  }
}
