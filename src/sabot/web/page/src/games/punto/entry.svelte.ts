/** The entry in the open window: what was sent last, until the table's own view has it. */
import type { Stakes } from '../../lib/types';
import { same, total } from './stakes';

export class Entry {
  #on = 0;
  #past: Stakes[] = [];
  #answered = false;
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

  /** The table's view of the entry in the window `on`; a new window forgets what could be undone. */
  saw(on: number, stakes: Stakes): void {
    if (on !== this.#on) this.#reset(on);
    this.#table = stakes;
    if (this.#answered || (this.#sent && same(this.#sent, stakes))) this.#sent = null;
    this.#answered = false;
  }

  /** The last change was accepted: the next view has it. */
  accepted(): void {
    this.#answered = this.#sent !== null;
  }

  /** A change to be sent; false where it changes nothing. */
  change(stakes: Stakes): boolean {
    if (same(stakes, this.stakes)) return false;
    this.#past.push(this.stakes);
    this.#steps = this.#past.length;
    this.#answered = false;
    this.#sent = stakes;
    return true;
  }

  /** The entry before the last change, to be sent; undefined where there is none. */
  undo(): Stakes | undefined {
    const before = this.#past.pop();
    this.#steps = this.#past.length;
    if (before) this.#sent = before;
    return before;
  }

  /** The last change was refused: the table's view holds again. */
  refused(): void {
    this.#sent = null;
    this.#past.pop();
    this.#steps = this.#past.length;
  }

  #reset(on: number): void {
    this.#on = on;
    this.#past = [];
    this.#steps = 0;
    this.#sent = null;
    this.#answered = false;
  }
}
