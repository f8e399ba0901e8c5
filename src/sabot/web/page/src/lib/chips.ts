/** The chips that a player puts down. */
import { UNIT } from './money';

const CHIPS = [1, 5, 10, 25, 100, 500, 1000].map((units) => units * UNIT);
const SHOWN = 6;

/** The chips that fit the limits of a stake and the coin; one of the least stake where none does. */
export function chipsFor(least: number, most: number, coin: number): number[] {
  const fitting = CHIPS.filter((chip) => chip >= least && chip <= most && chip % coin === 0);
  return fitting.length ? fitting.slice(0, SHOWN) : [least];
}
