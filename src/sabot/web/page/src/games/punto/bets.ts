/** The bets of a rule card, how they are named and what they pay, as the layout prints it. */
import { pays, ratio } from '../../lib/money';
import type { Fact, Facts } from '../../lib/say';
import type { Row, RuleCard } from '../../lib/types';

const MAIN = ['player', 'tie', 'banker'];

/** A bet that the table offers; `nets` are its pays to one, in the order of its conditions. */
export interface BetCard {
  id: string;
  nets: readonly string[];
  levied: boolean;
  minimum: number;
  maximum: number;
  /** From which stake on rounding pays more than is exact (M2). */
  favoured: number | undefined;
}

/** Every bet of a rule card. */
export function betsOf(card: RuleCard): BetCard[] {
  return card.rows.filter((row) => row.section === 'bet').map(betOf);
}

function betOf({ facts }: Row): BetCard {
  const favoured = number(facts, 'favoured');
  return {
    id: String(facts['bet']),
    nets: list(facts['net']).map(String),
    levied: list(facts['levied']).some(Boolean),
    minimum: number(facts, 'minimum'),
    maximum: number(facts, 'maximum'),
    favoured: favoured < 0 ? undefined : favoured,
  };
}

/** What the winner of a levied bet is paid less, such as `5 %`. */
export function commissionOf(card: RuleCard): string {
  return String(card.rows.find((row) => row.key === 'commission')?.facts?.['rate'] ?? '');
}

/** Whether a bet is one of the three in the middle of the layout. */
export function isMain(id: string): boolean {
  return MAIN.includes(id);
}

/** The best that a bet pays, and whether it is one of several. */
export function best(bet: BetCard): { pays: string; several: boolean } {
  const nets = [...new Set(bet.nets)].sort((one, other) => ratio(other) - ratio(one));
  return { pays: pays(nets[0] ?? '0'), several: nets.length > 1 };
}

/** A bet's pays without repeats, the highest first: `30 · 10 · 6 : 1`. */
export function paysOf(bet: BetCard): string {
  const nets = [...new Set(bet.nets.map(pays))];
  const toOne = nets.every((each) => each.endsWith(':1'));
  if (nets.length === 1 || !toOne) return nets.join(' · ');
  const numbers = nets.map((each) => Number(each.slice(0, -2))).sort((one, other) => other - one);
  return `${numbers.join(' · ')} : 1`;
}

function list(fact: Fact | undefined): readonly (number | string)[] {
  return fact === undefined ? [] : typeof fact === 'object' ? fact : [fact];
}

function number(facts: Facts, key: string): number {
  return Number(facts[key] ?? 0);
}
