/** The bets of a rule card, how they are named and what they pay, as the layout prints it. */
import { pays, ratio, written } from '../../core/money';
import type { Fact, Facts } from '../../core/say';
import type { Row, RuleCard } from '../../core/types';

/** The bets of the boxes before every seat. */
export const MAIN = ['player', 'tie', 'banker'] as const;

/** A bet that the table offers; `nets` are its pays to one, in the order of its conditions. */
export interface BetCard {
  id: string;
  nets: readonly string[];
  levied: boolean;
  /** Its pay table as the rule set writes it, and when it is a push; stays: a tie leaves it on the layout. */
  lines: readonly PayLine[];
  push: string;
  stays: boolean;
  minimum: number;
  maximum: number;
  /** From which stake on rounding pays more than is exact (M2). */
  favoured: number | undefined;
}

/** A line of a pay table: the first that holds is paid. */
export interface PayLine {
  when: string;
  net: string;
  levied: boolean;
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
    lines: list(facts['when']).map((when, i) => ({
      when: String(when),
      net: String(list(facts['net'])[i]),
      levied: Boolean(list(facts['levied'])[i]),
    })),
    push: String(facts['push'] ?? ''),
    stays: Boolean(facts['stays']),
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
  return (MAIN as readonly string[]).includes(id);
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
  const numbers = [...new Set(bet.nets.map(ratio))].sort((one, other) => other - one);
  return `${numbers.map((each) => written(String(each))).join(' · ')} : 1`;
}

/** The words for a Banker win that is paid as no other is; '' where there is no such win. */
export function exceptionOf(bet: BetCard): string {
  if (bet.id !== 'banker') return '';
  if (bet.push.includes('nb == 3')) return 'page.ez_push';
  return bet.lines.some((each) => each.net === '1/2') ? 'page.six_half' : '';
}

function list(fact: Fact | undefined): readonly (number | string)[] {
  return fact === undefined ? [] : typeof fact === 'object' ? fact : [fact];
}

function number(facts: Facts, key: string): number {
  return Number(facts[key] ?? 0);
}

/** In which order and under which heads the side bets of a large layout are shown. */
export const GROUPS = ['pairs', 'naturals', 'totals', 'ties', 'cards', 'sixes', 'dragons'] as const;
export type Group = (typeof GROUPS)[number];

const BELONGS: readonly (readonly [Group, RegExp])[] = [
  ['totals', /_total_/],
  ['ties', /^(egalite|tiger_tie)/],
  ['pairs', /pair/],
  ['naturals', /natural|bad_beat|giving/],
  ['sixes', /_6$|tiger|^kill$/],
  ['cards', /^(big|small|\w+_cards)$|three_card/],
  ['dragons', /./],
];

/** The group that a side bet belongs to. */
export function groupOf(id: string): Group {
  return BELONGS.find(([, pattern]) => pattern.test(id))?.[0] ?? 'dragons';
}
