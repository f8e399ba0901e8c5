/** The entry in the open window: what was sent last, until all that was sent is answered and the table's view has it. */
import type { Stakes } from '../../core/types';
import { same, total, without } from './stakes';

/** What one press made of the entry. */
interface Step {
  before: Stakes;
  after: Stakes;
}

export class Entry {
  #on = 0;
  #past: Step[] = [];
  /** So many changes are sent and not answered. */
  #unanswered = 0;
  /** The event that the last accepted change made, and the last one that is seen. */
  #made = 0;
  #seen = 0;
  #sent = $state.raw<Stakes | null>(null);
  #table = $state.raw<Stakes>({});
  #steps = $state(0);

  /** What the player sees on the layout as his. */
  get stakes(): Stakes {
    return this.#sent ?? this.#table;
  }

  get total(): number {
    return total(this.stakes);
  }

  get canUndo(): boolean {
    return this.#steps > 0;
  }

  /** The table's view, after event `seq`, of the entry in the window `on`; a new window forgets what could be undone. */
  saw(on: number, seq: number, stakes: Stakes): void {
    if (on !== this.#on) this.#reset(on);
    this.#table = stakes;
    this.#seen = seq;
    this.#catchUp();
  }

  /** The first change without an answer was accepted, and made the event `seq`: 0 where it changed nothing. */
  accepted(seq: number): void {
    this.#answered();
    this.#made = Math.max(this.#made, seq);
    this.#catchUp();
  }

  /** A change to be sent; false where it changes nothing. */
  change(stakes: Stakes): boolean {
    if (same(stakes, this.stakes)) return false;
    this.#past.push({ before: this.stakes, after: stakes });
    this.#steps = this.#past.length;
    this.#unanswered += 1;
    this.#sent = stakes;
    return true;
  }

  /** The entry without what the last press laid, to be sent; what others of his pages did since stays. */
  undo(): Stakes | undefined {
    const now = this.stakes;
    let left = now;
    for (let step = this.#past.pop(); step; step = this.#past.pop()) {
      left = without(now, step.before, step.after);
      if (!same(left, now)) break;
    }
    this.#steps = this.#past.length;
    if (same(left, now)) return undefined;
    this.#unanswered += 1;
    this.#sent = left;
    return left;
  }

  /** A change was refused: the table's view holds again. */
  refused(): void {
    this.#answered();
    this.#sent = null;
    this.#past.pop();
    this.#steps = this.#past.length;
  }

  #reset(on: number): void {
    this.#on = on;
    this.#past = [];
    this.#steps = 0;
    this.#sent = null;
  }

  #answered(): void {
    this.#unanswered = Math.max(0, this.#unanswered - 1);
  }

  /** A view from between two changes says less than what was sent last. */
  #catchUp(): void {
    if (!this.#unanswered && this.#seen >= this.#made) this.#sent = null;
  }
}
