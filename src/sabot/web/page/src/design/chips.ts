/** The chips that a player puts down. */
import { UNIT } from '../core/money';

const CHIPS = [1, 5, 10, 25, 100, 500, 1000].map((units) => units * UNIT);

/** The chips that fit the limits of a stake and the coin; one of the least stake where none does. */
export function chipsFor(least: number, most: number, coin: number): number[] {
  const fitting = CHIPS.filter((chip) => chip >= least && chip <= most && chip % coin === 0);
  return fitting.length ? fitting : [least];
}

/** An amount as a pile of chips, the largest first; of more than `most` the smallest are left out. */
export function pile(amount: number, most: number = 7): number[] {
  const found: number[] = [];
  let left = amount;
  for (const chip of [...CHIPS].reverse()) {
    for (; left >= chip && found.length < most; left -= chip) found.push(chip);
  }
  return found;
}
