/** The limits of a table. */
import type { TableLimits } from '../../core/types';

/** Whether two limits are the same. */
export function sameLimits(one: TableLimits, other: TableLimits): boolean {
  const flat = ({ minimum, maximum, bets }: TableLimits): string =>
    JSON.stringify([minimum, maximum, Object.entries(bets ?? {}).map(([bet, each]) => [bet, each.minimum, each.maximum]).sort()]);
  return flat(one) === flat(other);
}
