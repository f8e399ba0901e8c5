/** For the fast: entries that are kept, and one that is staked coup after coup until it is stopped or has lost enough. */
import { keep, kept } from '../../core/keeping';
import type { Stakes } from '../../core/types';
import { total } from './stakes';

/** So many entries are kept. */
export const SAVED = 3;

/** Why a repetition has ended. */
export type RepetitionEnd = 'stopped' | 'lost' | 'short' | 'refused';

export class Repetition {
  saved = $state.raw<readonly (Stakes | null)[]>([]);
  /** What is staked again and again, and how much may be lost by it in all; null while nothing is. */
  running = $state.raw<{ stakes: Stakes; limit: number | null; began: number } | null>(null);
  /** Why the last repetition ended. */
  ended = $state<RepetitionEnd | null>(null);

  constructor(readonly rules: string) {
    this.saved = read(kept(this.#key));
  }

  get #key(): string {
    return `entries.${this.rules}`;
  }

  save(place: number, stakes: Stakes): void {
    this.saved = this.saved.map((each, i) => (i === place ? { ...stakes } : each));
    keep(this.#key, JSON.stringify(this.saved));
  }

  /** Begin, with so many chips in all: a loss is counted from here. */
  start(stakes: Stakes, chips: number, limit: number | null): void {
    this.running = { stakes, limit, began: chips };
    this.ended = null;
  }

  stop(why: RepetitionEnd = 'stopped'): void {
    if (this.running) this.ended = why;
    this.running = null;
  }

  /** What is to be staked in a new window with so many chips; undefined where it is over, or was never begun. */
  next(chips: number): Stakes | undefined {
    if (!this.running) return undefined;
    const { stakes, limit, began } = this.running;
    const needed = total(stakes);
    if (chips < needed) return void this.stop('short');
    if (limit !== null && began - chips + needed > limit) return void this.stop('lost');
    return stakes;
  }
}

function read(text: string | null): readonly (Stakes | null)[] {
  const nothing = Array.from({ length: SAVED }, () => null);
  try {
    const found: unknown = JSON.parse(text ?? 'null');
    return Array.isArray(found) ? nothing.map((_, i) => stakesOf(found[i])) : nothing;
  } catch {
    return nothing;
  }
}

function stakesOf(value: unknown): Stakes | null {
  if (typeof value !== 'object' || value === null) return null;
  const fine = Object.entries(value).filter((each): each is [string, number] => Number.isSafeInteger(each[1]) && each[1] > 0);
  return fine.length ? Object.fromEntries(fine) : null;
}
