/** A coup of the past, played again on a table of its own that has no line to the house. */
import { Table } from './table.svelte';
import type { Wire } from './socket';
import type { Frame, FrameChange } from './types';

/** A line that only says what it is handed. */
class ScriptedWire implements Wire {
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

/** A table that hears what it is handed, and has no line to the house. */
export function toldTable(of: Pick<Table, 'id' | 'rules' | 'game'>): { table: Table; say: (frame: Frame | FrameChange) => void } {
  const line = new ScriptedWire();
  const table = new Table(of.id, of.rules, of.game, '', { make: () => line, still: () => true, past: true });
  table.open();
  return { table, say: (frame) => line.say(frame) };
}

export class Replay {
  /** How many of its events have happened. */
  step = $state(0);
  table = $state.raw<Table | null>(null);
  #say: (frame: Frame | FrameChange) => void = () => undefined;

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
    for (const frame of this.frames.slice(begun ? 0 : this.step + 1, to + 1)) this.#say(frame);
    this.step = to;
  }

  #begin(): void {
    const { table, say } = toldTable(this.of);
    [this.table, this.#say] = [table, say];
  }
}
