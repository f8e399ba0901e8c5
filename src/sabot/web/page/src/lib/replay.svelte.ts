/** A coup of the past, played again on a table of its own that has no line to the house. */
import { Table } from './table.svelte';
import type { Wire } from './socket';
import type { Frame, FrameChange } from './types';

/** A line that only says what it is handed. */
class Told implements Wire {
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: unknown }) => void) | null = null;
  onclose: ((closed: { code: number }) => void) | null = null;

  send(): void {
    // nobody hears it
  }

  close(): void {
    // there is nothing to close
  }

  say(frame: Frame | FrameChange): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
}

export class Replay {
  /** How many of its events have happened. */
  step = $state(0);
  table = $state.raw<Table | null>(null);
  #line = new Told();

  constructor(
    readonly of: Table,
    readonly frames: readonly (Frame | FrameChange)[],
  ) {
    this.go(0);
  }

  get steps(): number {
    return this.frames.length - 1;
  }

  /** The table after so many events; one that comes before is played from the beginning. */
  go(step: number): void {
    const to = Math.max(0, Math.min(step, this.steps));
    const begun = this.table === null || to < this.step;
    if (begun) this.#begin();
    for (const frame of this.frames.slice(begun ? 0 : this.step + 1, to + 1)) this.#line.say(frame);
    this.step = to;
  }

  #begin(): void {
    const line = new Told();
    const { id, rules, game } = this.of;
    this.#line = line;
    this.table = new Table(id, rules, game, '', { make: () => line, still: () => true, past: true });
    this.table.open();
  }
}
