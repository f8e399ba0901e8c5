/** Shows beats one after another; what falls behind is shown at once. */
import type { Beat } from './beats';

/** How many milliseconds of beats may wait before everything waiting is shown at once. */
export const PATIENCE = 2600;

/** A result that is held in sight is not behind its time, and no haste for who wants no motion. */
type Step = { wait: number; run: () => void; held?: boolean };

export class Queue {
  #steps: Step[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly show: (beat: Beat) => void,
    readonly still: () => boolean = reducedMotion,
    readonly busyNow: (busy: boolean) => void = () => undefined,
  ) {}

  /** Whether something is still to be shown. */
  get busy(): boolean {
    return this.#steps.length > 0;
  }

  /** Show a frame: first `draw`, then its beats, behind whatever is still being shown. */
  add(draw: () => readonly Beat[]): void {
    if (this.#waiting() > PATIENCE) this.flush();
    this.#push({ wait: 0, run: () => this.#insert(draw()) });
  }

  /** Show everything that waits, now. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (let step = this.#steps.shift(); step; step = this.#steps.shift()) step.run();
    this.busyNow(false);
  }

  #insert(beats: readonly Beat[]): void {
    const steps = beats.map((beat) => {
      const held = beat.kind === 'open';
      return { wait: this.still() && !held ? 0 : beat.wait, run: () => this.show(beat), held };
    });
    this.#steps.unshift(...steps);
  }

  #push(step: Step): void {
    this.#steps.push(step);
    if (this.#timer === undefined) this.#go();
  }

  #go(): void {
    this.#timer = undefined;
    for (let step = this.#steps[0]; step && step.wait <= 0; step = this.#steps[0]) {
      this.#steps.shift();
      step.run();
    }
    const next = this.#steps[0];
    this.busyNow(next !== undefined);
    if (next) this.#timer = setTimeout(() => this.#due(), next.wait);
  }

  #due(): void {
    const step = this.#steps.shift();
    step?.run();
    this.#go();
  }

  #waiting(): number {
    return this.#steps.reduce((sum, step) => sum + (step.held ? 0 : step.wait), 0);
  }
}

/** Whether the reader asked for no motion. */
export function reducedMotion(): boolean {
  return window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
}
