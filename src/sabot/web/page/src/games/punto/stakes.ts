/** The player's own arithmetic: every change makes a whole new entry, amounts in cents. */
import type { Stakes } from '../../core/types';
import type { BetRange, Settled, StakeLine } from './types';

/** The sum of all stakes. */
export function total(stakes: Stakes): number {
  return Object.values(stakes).reduce((sum, each) => sum + each, 0);
}

/** The entry with another amount on a bet; 0 takes it off. */
export function placed(stakes: Stakes, bet: string, amount: number): Stakes {
  const { [bet]: _, ...others } = stakes;
  return amount > 0 ? { ...others, [bet]: amount } : others;
}

/** The entry with one more chip on a bet: at least the bet's minimum, at most its maximum. */
export function added(stakes: Stakes, range: BetRange, chip: number): Stakes {
  const now = stakes[range.bet] ?? 0;
  const wanted = Math.max(now + chip, range.minimum);
  return placed(stakes, range.bet, Math.max(now, Math.min(wanted, range.maximum)));
}

/** The entry with one chip less on a bet: nothing below the bet's minimum, but what is locked stays. */
export function taken(stakes: Stakes, range: BetRange, chip: number): Stakes {
  const left = (stakes[range.bet] ?? 0) - chip;
  return placed(stakes, range.bet, Math.max(left < range.minimum ? 0 : left, range.locked));
}

/** The entry with an exact amount on a bet, within its limits; 0 takes it off as far as it may be. */
export function exactly(stakes: Stakes, range: BetRange, amount: number): Stakes {
  const within = amount ? Math.min(Math.max(amount, range.minimum), range.maximum) : 0;
  return placed(stakes, range.bet, Math.max(within, range.locked));
}

/** Nothing but what may not be taken back. */
export function cleared(ranges: readonly BetRange[]): Stakes {
  return Object.fromEntries(ranges.filter((each) => each.locked).map((each) => [each.bet, each.locked]));
}

/** Everything twice. */
export function doubled(stakes: Stakes): Stakes {
  return Object.fromEntries(Object.entries(stakes).map(([bet, amount]) => [bet, 2 * amount]));
}

/** The last coup's entry again, as far as the table offers it and with what stays locked. */
export function again(last: Stakes, ranges: readonly BetRange[]): Stakes {
  const known = ranges.filter((each) => last[each.bet]);
  const kept = known.map((each): [string, number] => [each.bet, Math.min(last[each.bet] ?? 0, each.maximum)]);
  return { ...cleared(ranges), ...Object.fromEntries(kept) };
}

/** The entry with a change from `before` to `after` taken back, whatever else was changed. */
export function without(stakes: Stakes, before: Stakes, after: Stakes): Stakes {
  const bets = Object.keys({ ...before, ...after });
  return bets.reduce((left, bet) => placed(left, bet, (left[bet] ?? 0) - (after[bet] ?? 0) + (before[bet] ?? 0)), stakes);
}

/** Whether two entries are the same. */
export function same(one: Stakes, other: Stakes): boolean {
  const bets = Object.keys(one);
  return bets.length === Object.keys(other).length && bets.every((bet) => one[bet] === other[bet]);
}

/** What became of a player's stakes: first what was won, last what was lost. */
export function linesOf(settled: Settled | null, player: string | null | undefined): StakeLine[] {
  const own = settled?.lines.filter(([each]) => each === player) ?? [];
  const all = own.map(([player, bet, stake, result, received = 0, debt = 0]) => ({ player, bet, stake, result, received, debt }));
  return all.sort((one, other) => placeOf(one) - placeOf(other));
}

function placeOf({ result }: StakeLine): number {
  return result === 'won' ? 0 : result === 'lost' ? 2 : 1;
}

/** A player's entry as it was when a coup was settled. */
export function staked(lines: readonly StakeLine[]): Stakes {
  return Object.fromEntries(lines.map((line) => [line.bet, line.stake]));
}

/** What a coup brought a player: winnings less losses less commission owed. */
export function net(lines: readonly StakeLine[]): number {
  return lines.reduce((sum, line) => sum + line.received - line.debt - (line.result === 'lost' ? line.stake : 0), 0);
}
