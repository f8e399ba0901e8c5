/** What lies on the layout now: stakes in play, or those of the coup whose result is held in sight. */
import { ratio } from '../../core/money';
import type { Player, Stakes } from '../../core/types';
import type { BetCard } from './bets';
import { linesOf, staked } from './stakes';
import type { Settled, StakeLine } from './types';

type Punto = 'punto';

/** A player's stakes as they lie there. */
export function lyingOf(resting: Settled | null, player: Player<Punto>): Stakes {
  return resting ? staked(linesOf(resting, player.id)) : player.stakes;
}

/** What became of a player's stake on a bet; undefined before it is settled. */
export function lineOf(settled: Settled | null, player: string | null, bet: string): StakeLine | undefined {
  return linesOf(settled, player).find((line) => line.bet === bet);
}

/** The sums that others than one player have on each bet. */
export function othersOn(players: readonly Player<Punto>[], me: string | null, resting: Settled | null): Map<string, number> {
  const sums = new Map<string, number>();
  for (const player of players.filter(({ id }) => id !== me)) {
    for (const [bet, amount] of Object.entries(lyingOf(resting, player))) sums.set(bet, (sums.get(bet) ?? 0) + amount);
  }
  return sums;
}

/** The commission of a stake that has won: what it was paid less, or what was marked. */
export function commissionOn(line: StakeLine, bet: BetCard | undefined): number {
  if (line.result !== 'won') return 0;
  if (line.debt) return line.debt;
  const net = netOf(line, bet);
  return net === undefined || !bet?.levied ? 0 : Math.max(0, Math.round(line.stake * ratio(net)) - line.received);
}

/** By which line of its pay table a stake was paid, commission aside; undefined where none fits. */
export function netOf(line: StakeLine, bet: BetCard | undefined): string | undefined {
  const least = bet?.levied ? 0.9 : 0.999;
  return bet?.nets.find((net) => {
    const whole = line.stake * ratio(net);
    return line.received <= whole + 1 && line.received >= whole * least - 1;
  });
}
