/** How a bet is named and what it pays, as the layout prints it. */
import { pays, ratio } from './money';
import type { BetCard } from './types';

const MAIN = ['player', 'tie', 'banker'];

/** Whether a bet is one of the three in the middle of the layout. */
export function isMain(id: string): boolean {
  return MAIN.includes(id);
}

/** The best that a bet pays, and whether it is one of several. */
export function best(bet: BetCard): { pays: string; several: boolean } {
  const nets = [...new Set(bet.pays.map((line) => line.net))].sort((one, other) => ratio(other) - ratio(one));
  return { pays: pays(nets[0] ?? '0'), several: nets.length > 1 };
}

/** A bet's pays without repeats, the highest first: `30 · 10 · 6:1`. */
export function paysOf(bet: BetCard): string {
  const nets = [...new Set(bet.pays.map((line) => pays(line.net)))];
  const toOne = nets.every((each) => each.endsWith(':1'));
  if (nets.length === 1 || !toOne) return nets.join(' · ');
  const numbers = nets.map((each) => Number(each.slice(0, -2))).sort((one, other) => other - one);
  return `${numbers.join(' · ')} : 1`;
}

/** Whether a win is paid less the commission. */
export function isLevied(bet: BetCard): boolean {
  return bet.pays.some((line) => line.levied);
}
