/** Shows beats one after another; what falls behind is shown at once. */
import { isMoving, type Beat } from './beats';

/** How many milliseconds of beats may wait before everything waiting is shown at once. */
export const PATIENCE = 2600;

/** How often is looked whether cards lie still that a slow machine moves for longer, and for how long at most. */
const AGAIN = 40;
const LONGEST = 1500;
/** Cards that would have to be faster than this part of their time come at once. */
const FASTEST = 0.25;

/** A result that is held in sight is not behind its time, and no haste for who wants no motion. */
type Step = { wait: number; run: (pace: number) => void; held?: boolean; yields?: boolean; lies?: boolean };

export class Queue {
  #steps: Step[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    /** Shows a beat; its motion takes that part of its time, none where it is 0. */
    readonly show: (beat: Beat, pace: number) => void,
    readonly still: () => boolean = reducedMotion,
    readonly busyNow: (busy: boolean) => void = () => undefined,
    /** All that is on its way is there. */
    readonly rest: () => void = () => undefined,
    readonly moving: () => boolean = () => flying().length > 0,
  ) {}

  /** Whether something is still to be shown. */
  get busy(): boolean {
    return this.#steps.length > 0;
  }

  /**
   * Show a frame's beats behind whatever is still being shown, in no more time than is `left` for them then; cards take
   * that part of their time which the table's pace gives them.
   */
  add(beats: () => readonly Beat[], left: () => number | null = () => null, moving: number = 1): void {
    if (this.#waiting() > Math.min(PATIENCE, left() ?? PATIENCE)) this.flush();
    if (this.#steps[0]?.yields) this.#due();
    this.#push({ wait: 0, run: () => this.#insert(beats(), left(), moving) });
  }

  /** Show everything that waits, now. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.busy) this.rest();
    for (let step = this.#steps.shift(); step; step = this.#steps.shift()) step.run(0);
    this.busyNow(false);
  }

  #insert(beats: readonly Beat[], left: number | null, moving: number): void {
    const waits = moving * beats.reduce((sum, beat) => sum + (isHeld(beat) ? 0 : beat.wait), 0);
    const pace = this.still() ? 0 : moving * paceFor(waits, left);
    const steps = beats.map((beat) => {
      const wait = document.hidden ? 0 : isHeld(beat) ? beat.wait : beat.wait * pace;
      return { wait, run: (hurry: number) => this.show(beat, pace * hurry), held: isHeld(beat), yields: beat.kind === 'open' && beat.yields === true, lies: wait > 0 && !isHeld(beat) && !isMoving(beat) };
    });
    this.#steps.unshift(...steps);
  }

  #push(step: Step): void {
    this.#steps.push(step);
    if (this.#timer === undefined) this.#go();
  }

  #go(): void {
    this.#timer = undefined;
    try {
      for (let step = this.#steps[0]; step && step.wait <= 0; step = this.#steps[0]) {
        this.#steps.shift();
        step.run(1);
      }
    } finally {
      const next = this.#steps[0];
      this.busyNow(next !== undefined);
      clearTimeout(this.#timer);
      this.#timer = next && setTimeout(() => this.#due(), next.wait);
    }
  }

  /** What follows a card waits until it lies still. */
  #due(waited: number = 0): void {
    const [next] = this.#steps;
    if (next?.lies && waited < LONGEST && this.moving()) {
      this.#timer = setTimeout(() => this.#due(waited + AGAIN), AGAIN);
      return;
    }
    if (next) next.wait = 0;
    this.#go();
  }

  #waiting(): number {
    return this.#steps.reduce((sum, step) => sum + (step.held ? 0 : step.wait), 0);
  }
}

/** What is held in sight takes its time from nobody's question. */
function isHeld(beat: Beat): boolean {
  return beat.kind === 'open';
}

/** The part of its time that each of so many milliseconds of beats takes, where so many are left. */
function paceFor(waits: number, left: number | null): number {
  const pace = left === null || waits === 0 ? 1 : Math.min(1, left / waits);
  return pace < FASTEST ? 0 : pace;
}

/** Whether the reader asked for no motion, or does not look. */
export function reducedMotion(): boolean {
  return document.hidden || document.documentElement.dataset['motion'] === 'less';
}

/** What still flies or turns of the cards on the felt. */
export function flying(): Animation[] {
  const moving = document.getAnimations?.() ?? [];
  return moving.filter(({ playState, effect }) => playState === 'running' && effect instanceof KeyframeEffect && effect.target?.closest('.hand .card'));
}
