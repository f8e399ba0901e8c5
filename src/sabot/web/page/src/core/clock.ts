/** The server's time, and what is left of a deadline, in milliseconds; the browser's own clock may be set meanwhile. */

export class Clock {
  #ahead = 0;

  /** Learn from a frame what the server's clock shows. */
  learn(server: number, here: number = performance.now()): void {
    this.#ahead = server - here;
  }

  /** The server's time now. */
  now(here: number = performance.now()): number {
    return here + this.#ahead;
  }
}

/** Whole seconds left until a deadline, never below 0. */
export function secondsLeft(deadline: number, now: number): number {
  return Math.max(0, Math.ceil((deadline - now) / 1000));
}

/** The part of a window that is left, from 1 to 0. */
export function partLeft(deadline: number, now: number, seconds: number): number {
  return seconds > 0 ? Math.min(1, Math.max(0, (deadline - now) / (seconds * 1000))) : 0;
}
