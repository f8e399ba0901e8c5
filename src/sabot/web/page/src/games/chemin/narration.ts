/** A coup of Chemin de Fer, told: who played against the bank, what each hand was bound to, and who was paid what. */
import { firstTwo, handTold, type Faces } from '../../core/hands';
import { units } from '../../core/money';
import type { Table } from '../../core/table.svelte';
import type { RuleCard } from '../../core/types';
import { because, type Reason, type Explanation } from '../../core/why.svelte';
import { t } from '../../core/words.svelte';
import { chosen, ponteTold } from '../bank/narration';
import { cellOf, GIVEN, isFree, valueOf } from './tableau';
import type { Settled, Side } from './types';

const CALLED = { suivi: 'C4.5', banco: 'C4.1', a_deux: 'C4.2', avec: 'C4.3' } as const;
const DOES = { D: 'draw', S: 'stand', F: 'free' } as const;

/** The clause of each line that the game says. */
export const LINES: Readonly<Record<string, string>> = {
  'event.coup': 'C6', 'event.stakes_returned': 'C12', 'event.seat_taken': 'C', 'event.drawn': 'C', 'event.waits_players': 'C5.3', 'event.waits_banker': 'C2',
  'event.asked_post': 'C2', 'event.asked_consent': 'C3', 'event.asked_raise': 'C5.1', 'event.asked_marche': 'C4.4', 'event.asked_keep': 'C9',
  'event.declined_said': 'C2', 'event.declined_purse': 'C2', 'event.declined_absent': 'C2', 'event.posted': 'C2', 'event.suite_posted': 'C11.1',
  'event.joins': 'C3', 'event.associated': 'C3', 'event.calls': 'C4', 'event.withdraws': 'W1', 'event.takes': 'C11.1', 'event.plays': 'C4.6',
  'event.lapses': 'C4.7', 'event.stakes': 'C5', 'event.returned': 'W1', 'event.refused': 'C5.1', 'event.raised': 'C5.1', 'event.marched': 'C4.4',
  'event.fitted': 'C5.2', 'event.from_bank': 'C5.2', 'event.dealt': 'C6', 'event.looks': 'C6', 'event.says': 'C7.2', 'event.says_regle': 'C7.4',
  'event.hand_ponte': 'G2', 'event.hand_banker': 'G2', 'event.given_ponte': 'C7.3', 'event.given_banker': 'T4', 'event.ponte_wins': 'C8.1',
  'event.banker_wins': 'C8.2', 'event.paid': 'C8.1', 'event.taxe': 'C8.2', 'event.kept': 'C9', 'event.passed': 'C11', 'event.auction': 'C11.2',
  'event.bids': 'W2', 'event.bid_wins': 'C11.2', 'event.no_bid': 'C11.3', 'event.no_stakes': 'C5.3', 'event.too_few': 'C5.3', 'event.bank_over': 'C12',
  'event.shoe_to': 'C10', 'event.shoe_to_one': 'C1', 'event.palette_seen': 'C6', 'french.suivi': 'C4.5', 'french.banco': 'C4.1', 'french.a_deux': 'C4.2',
  'french.avec': 'C4.3', 'french.la_table_marche': 'C4.4', 'french.carte': 'C7.2', 'french.reste': 'C7.2', 'french.suite': 'C11.1', 'french.main_passe': 'C11',
  'french.cartes_passent': 'C10', 'french.en_cartes': 'C8.3', 'french.huit': 'C7.1', 'french.neuf': 'C7.1', 'french.faites_vos_jeux': 'C5',
  'french.rien_ne_va_plus': 'C5', reckoned: 'C8.1',
};

/** What of a coup a line speaks of. */
export const SPOKEN: Readonly<Record<string, string>> = {
  'event.hand_ponte': 'hand:ponte', 'event.hand_banker': 'hand:banker', 'event.given_ponte': 'third:ponte', 'event.given_banker': 'third:banker',
  'event.ponte_wins': 'result', 'event.banker_wins': 'result', 'french.en_cartes': 'result', 'event.paid': 'stake:{player}', 'event.taxe': 'bank',
};

export type Hands = Readonly<Record<Side, Faces>>;

/** What is told of hands as far as they are open. */
export function handsTold(hands: Hands, rules: RuleCard, call: string | null = null): Explanation[] {
  const liberty = chosen(rules, 'ponte_liberty');
  const free = liberty === 'always' || (liberty === 'banco' && (call === 'banco' || call === 'suivi'));
  const sums = (['ponte', 'banker'] as const).flatMap((side) => handTold(side, t(`side.${side}`), hands[side]));
  return [...sums, ...ponteTold('ponte', t('side.ponte'), hands.ponte, 'C7.2', free), ...bankerTold(hands, rules)];
}

/** What the banker was bound to; nothing while it cannot be known whether the ponte asked, as after a natural. */
function bankerTold({ ponte, banker }: Hands, rules: RuleCard): Explanation[] {
  const points = firstTwo(banker);
  if (points === undefined) return [];
  const [asked, theirs] = [ponte.length > 2, firstTwo(ponte)];
  if (points >= 8) return [{ about: 'third:banker', reasons: [because('C7.3', 'why.not_given', { points })] }];
  if (theirs !== undefined && theirs >= 8) return [{ about: 'third:banker', reasons: [because('C7.1')] }];
  const face = ponte[2];
  if (asked && !face) return [];
  const column = face ? valueOf(face) : GIVEN.length - 1;
  return [{ about: 'third:banker', reasons: [bankerBound(points, column, rules)], lit: { table: 'free', row: points, column } }];
}

function bankerBound(points: number, column: number, rules: RuleCard): Reason {
  if (isFree(rules)) return because('T4', 'why.free_here', { side: t('side.banker'), points });
  const stood = column === GIVEN.length - 1;
  return because('T4', `palette.why_banker_${DOES[cellOf(points, column)]}${stood ? '_stood' : ''}`, { points, third: column });
}

/** A settled coup, from what played to what was paid. */
export function coupTold(table: Table<'chemin'>, settled: Settled, hands: Hands): Explanation[] {
  const { banker, banco, stakes, call, callers, ponte } = settled;
  const staked = Object.entries(stakes).map(([player, stake]) => `${table.name(player)} ${units(stake)}`);
  const played = call ? callers.map((player) => because(CALLED[call])).slice(0, 1) : [because('C6', 'why.holds', { player: ponte })];
  const begin: Explanation = { about: 'stakes', reasons: [because('C2', 'why.bank_against', { player: banker, amount: banco }), because(call ? 'C4.6' : 'C5', 'why.bank_stakes', { stakes: staked }), ...played] };
  return [begin, ...handsTold(hands, table.rules, call), { about: 'result', reasons: [resultOf(settled)] }, ...paidTold(settled, table.frame?.view.bank ?? 0)];
}

function resultOf({ winner, ponte_hand: ponte, banker_hand: banker }: Settled): Reason {
  const [one, other] = [ponte.points ?? 0, banker.points ?? 0];
  if (winner === 'T') return because('C8.3', 'why.tie', { points: one });
  return because('G4', 'why.wins', { winner: t(`side.${winner === 'P' ? 'ponte' : 'banker'}`), high: Math.max(one, other), low: Math.min(one, other) });
}

/** Why everybody was paid so, in the order of the lines beside the cards: the stakes, the bank last. */
export function paidTold({ winner, stakes, received, won, taxe, banco }: Settled, bank = banco + won - taxe): Explanation[] {
  const all = Object.entries(stakes).map(([player, stake]): Explanation => {
    const amount = received[player] ?? 0;
    const why = winner === 'P' ? because('C8.1', 'why.paid_one', { player, stake, amount }) : winner === 'B' ? because('C8.2', 'why.lost_one', { player, stake }) : because('C8.3');
    return { about: `stake:${player}`, reasons: [why] };
  });
  const gain = won - taxe;
  const reason = winner === 'P' ? because('C8.1', 'why.bank_lost', { amount: banco }) : winner === 'B' ? because('C8.2', 'why.bank_won', { won, taxe, gain, bank: bank || banco + gain }) : because('C8.3');
  return [...all, { about: 'bank', reasons: [reason] }];
}
