/** How far cards are lifted that others turn: it passes, and is never what is on them. */
import type { Schemas } from './types';

type Lift = Schemas['Lift'];
type Lifted = Schemas['Lifted'];

/** Milliseconds between two messages: the house passes on five a second. */
const PACE_MS = 250;

export class SqueezeRelay {
  /** By its place in the hand, how far a card that somebody else turns is lifted, in percent. */
  heard = $state.raw<Readonly<Record<number, number>>>({});
  #on = 0;
  #next: Lift | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly send: (lift: Lift) => void) {}

  hear({ card, percent }: Lifted): void {
    this.heard = { ...this.heard, [card]: percent };
  }

  /** Another question is asked: what was heard and is still to be told belonged to the one before. */
  about(on: number): void {
    if (on === this.#on) return;
    this.#on = on;
    this.#next = null;
    this.heard = {};
  }

  /** Tell the others how far a card is lifted; of what comes too fast the last is told. */
  tell(card: number, part: number): void {
    this.#next = { type: 'lift', on: this.#on, card, percent: Math.round(100 * part) };
    if (this.#timer === undefined) this.#tell();
  }

  #tell(): void {
    this.#timer = undefined;
    if (!this.#next) return;
    this.send(this.#next);
    this.#next = null;
    this.#timer = setTimeout(() => this.#tell(), PACE_MS);
  }
}
