/** The stops of a slider over an amount: sums in chips between the least and the most, and those two; and the most in chips. */

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
  return [...new Set([minimum, ...between, maximum])];
}

/** The largest sum in chips within bounds, by the chips that fit them, the smallest first; undefined where there is none. */
export function mostInChips({ minimum, maximum }: Pick<Bounds, 'minimum' | 'maximum'>, chips: readonly number[]): number | undefined {
  const [least = maximum] = chips;
  const sums = chips.filter((chip) => chip <= maximum).map((chip) => chip + Math.floor((maximum - chip) / least) * least);
  const most = Math.max(...sums);
  return most >= minimum ? most : undefined;
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
