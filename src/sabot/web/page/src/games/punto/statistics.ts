/** What a shoe came to: shares of outcomes, pairs, naturals, streaks, and what its viewer staked and won, bet by bet. */
import { runs } from '../../core/roads';
import type { CoupTold, Line } from '../../core/types';

/** What was staked on a bet in all, and what came of it, in cents. */
export interface OfBet {
  coups: number;
  staked: number;
  won: number;
}

export interface Statistics {
  coups: number;
  winners: Record<'P' | 'B' | 'T', number>;
  naturals: number;
  pairs: { player: number; banker: number };
  /** How often the winner changed, ties left out, and the longest streak of each side. */
  changes: number;
  longest: Record<'P' | 'B', number>;
  bets: ReadonlyMap<string, OfBet>;
}

const WINNERS: Readonly<Record<string, 'P' | 'B' | 'T'>> = { player_wins: 'P', banker_wins: 'B', egalite: 'T' };
const NATURAL = 8;

/** Counted from what was told of the settled coups; the bets are those of one player. */
export function counted(coups: readonly CoupTold[], me: string | null): Statistics {
  const winners = coups.flatMap(({ result }) => WINNERS[result?.key ?? ''] ?? []);
  const streaks = runs(winners.filter((each) => each !== 'T'));
  const longest = (side: string): number => Math.max(0, ...streaks.filter(([each]) => each === side).map(([, long]) => long));
  const first = coups.map(({ told }) => ({ player: firstTwo(told, 'player'), banker: firstTwo(told, 'banker') }));
  return {
    coups: coups.length,
    winners: { P: count(winners, 'P'), B: count(winners, 'B'), T: count(winners, 'T') },
    naturals: first.filter(({ player, banker }) => isNatural(player) || isNatural(banker)).length,
    pairs: { player: first.filter(({ player }) => isPair(player)).length, banker: first.filter(({ banker }) => isPair(banker)).length },
    changes: Math.max(0, streaks.length - 1),
    longest: { P: longest('P'), B: longest('B') },
    bets: ofBets(coups.flatMap(({ told }) => told), me),
  };
}

/** Several shoes together; a streak ends with its shoe. */
export function together(shoes: readonly Statistics[]): Statistics {
  const sum = (of: (each: Statistics) => number): number => shoes.reduce((total, each) => total + of(each), 0);
  const most = (of: (each: Statistics) => number): number => Math.max(0, ...shoes.map(of));
  return {
    coups: sum((each) => each.coups),
    winners: { P: sum((each) => each.winners.P), B: sum((each) => each.winners.B), T: sum((each) => each.winners.T) },
    naturals: sum((each) => each.naturals),
    pairs: { player: sum((each) => each.pairs.player), banker: sum((each) => each.pairs.banker) },
    changes: sum((each) => each.changes),
    longest: { P: most((each) => each.longest.P), B: most((each) => each.longest.B) },
    bets: added(shoes.flatMap(({ bets }) => [...bets])),
  };
}

/** What the exact edges let expect of what was staked, in cents; a bet whose edge is not known is left out. */
export function expected(bets: Statistics['bets'], edges: ReadonlyMap<string, number>): number {
  return [...bets].reduce((sum, [bet, { staked }]) => sum - staked * (edges.get(bet) ?? 0), 0);
}

function firstTwo(told: readonly Line[], side: string): Line | undefined {
  return told.find(({ key, facts }) => key === 'hand' && facts['side'] === side);
}

function isNatural(hand: Line | undefined): boolean {
  return Number(hand?.facts['points'] ?? 0) >= NATURAL;
}

function isPair(hand: Line | undefined): boolean {
  const [one, two] = (hand?.facts['cards'] ?? []) as readonly string[];
  return one !== undefined && one.charAt(0) === two?.charAt(0);
}

function count(winners: readonly string[], winner: string): number {
  return winners.filter((each) => each === winner).length;
}

function ofBets(lines: readonly Line[], me: string | null): Map<string, OfBet> {
  return added(
    lines.flatMap(({ key, facts }) => {
      const sign = { won: 1, won_owing: 1, pushed: 0, stays: 0, lost: -1 }[key];
      if (sign === undefined || me === null || facts['player'] !== me || facts['bet'] === undefined) return [];
      const stake = Number(facts['stake']);
      const gain = sign > 0 ? Number(facts['received']) - Number(facts['debt']) : sign * stake;
      return [[String(facts['bet']), { coups: 1, staked: stake, won: gain }] as const];
    }),
  );
}

function added(bets: readonly (readonly [string, OfBet])[]): Map<string, OfBet> {
  const found = new Map<string, OfBet>();
  for (const [bet, { coups, staked, won }] of bets) {
    const before = found.get(bet) ?? { coups: 0, staked: 0, won: 0 };
    found.set(bet, { coups: before.coups + coups, staked: before.staked + staked, won: before.won + won });
  }
  return found;
}
