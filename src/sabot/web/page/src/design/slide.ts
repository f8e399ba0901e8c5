/** The stops of a slider over an amount: round ones between the least and the most, and those two. */

/** The bounds of an amount, in cents. */
export interface Bounds {
  minimum: number;
  maximum: number;
  coin: number;
}

/** So many stops at most lie between the ends. */
const MOST = 160;
const ROUND = [1, 2, 5];

export function stopsOf({ minimum, maximum, coin }: Bounds): number[] {
  const step = stepOf((maximum - minimum) / MOST, coin);
  const first = Math.floor(minimum / step) + 1;
  const count = Math.max(0, Math.ceil(maximum / step) - first);
  const between = Array.from({ length: count }, (_, i) => (first + i) * step);
  return maximum > minimum ? [minimum, ...between, maximum] : [minimum];
}

/** The last stop that is no more than an amount. */
export function stopAt(stops: readonly number[], amount: number): number {
  return Math.max(0, stops.filter((stop) => stop <= amount).length - 1);
}

/** The least of 1, 2, 5, 10, 20, ... coins that is at least so much. */
function stepOf(least: number, coin: number): number {
  for (let tens = coin; ; tens *= 10) {
    const found = ROUND.find((each) => each * tens >= least);
    if (found) return found * tens;
  }
}
