/** A coup of Baccara Banque, told: what lay on each tableau, what each hand was bound to, and who was paid how far. */
import { firstTwo, handTold, type Faces } from '../../core/hands';
import { units } from '../../core/money';
import type { Table } from '../../core/table.svelte';
import type { RuleCard } from '../../core/types';
import { because, type Reason, type Explanation } from '../../core/why.svelte';
import { t } from '../../core/words.svelte';
import { chosen, ponteTold } from '../bank/narration';
import { SIDES, type Hand, type Settled } from './types';

/** The clause of each line that the game says. */
export const LINES: Readonly<Record<string, string>> = {
  'event.coup': 'B8', 'event.stakes_returned': 'B14', 'event.seat_taken': 'B1', 'event.drawn': 'B1', 'event.waits_players': 'B0', 'event.waits_banker': 'B2',
  'event.auction': 'B2', 'event.bids': 'W2', 'event.bid_wins': 'B2', 'event.no_bid': 'B2', 'event.who_is_willing': 'B2', 'event.willing': 'B2',
  'event.unwilling': 'B2', 'event.banker_drawn': 'B2', 'event.asked_post': 'B2', 'event.asked_cutter': 'S3', 'event.asked_beyond': 'B7',
  'event.asked_cover': 'B4', 'event.asked_tenure': 'B12', 'event.asked_refill': 'B13', 'event.declined_said': 'B2', 'event.declined_purse': 'B2',
  'event.declined_absent': 'B2', 'event.posted': 'B3', 'event.taken': 'B12', 'event.exchanged': 'B12', 'event.cutter_named': 'S3', 'event.offered': 'B12',
  'event.takes': 'B12', 'event.calls': 'B6', 'event.withdraws': 'W1', 'event.plays': 'B6', 'event.lapses': 'B6', 'event.stakes': 'B5',
  'event.returned': 'W1', 'event.no_room': 'B5', 'event.no_stakes': 'B0', 'event.reduced': 'B7', 'event.added_added': 'B3', 'event.added_refill': 'B13',
  'event.added_cover': 'B4', 'event.added_beyond': 'B7', 'event.kept': 'B12', 'event.holds': 'B8', 'event.nobody_holds': 'B8', 'event.at_risk': 'B7',
  'event.dealt': 'B8', 'event.looks': 'B8', 'event.palette_seen': 'B8', 'event.says': 'B9', 'event.says_regle': 'C7.4', 'event.croupier_says': 'C7.4',
  'event.hand': 'G2', 'event.given': 'B9', 'event.banker_draws': 'B9.2', 'event.side_won': 'B10.1', 'event.side_lost': 'B10.1', 'event.side_tied': 'B10',
  'event.collected': 'B10.1', 'event.paid': 'B10.1', 'event.unpaid': 'B10.2', 'event.taxe': 'B11', 'event.taxe_paid': 'B11', 'event.ended_retired': 'B12',
  'event.ended_cover': 'B4', 'event.ended_broken': 'B13', 'event.ended_left': 'B15', 'event.ended_over': 'B14', 'french.banco': 'B6', 'french.suivi': 'B6.1',
  'french.carte': 'B9', 'french.reste': 'B9', 'french.main_passe': 'B12', 'french.en_cartes': 'B10', 'french.huit': 'B9.1', 'french.neuf': 'B9.1',
  'french.banque_limitee': 'B4', 'french.banque_ouverte': 'B4', 'french.faites_vos_jeux': 'B5', 'french.rien_ne_va_plus': 'B5', reckoned: 'B10',
};

/** What of a coup a line speaks of. */
export const SPOKEN: Readonly<Record<string, string>> = {
  'event.hand': 'hand:{side}', 'event.given': 'third:{side}', 'event.banker_draws': 'third:banker', 'event.side_won': 'result:{side}',
  'event.side_lost': 'result:{side}', 'event.side_tied': 'result:{side}', 'event.paid': 'stake:{player}', 'event.unpaid': 'stake:{player}',
  'event.collected': 'bank', 'event.taxe': 'bank',
};

export type Hands = Readonly<Record<Hand, Faces>>;

/** What is told of hands as far as they are open. */
export function handsTold(hands: Hands, rules: RuleCard, called = false): Explanation[] {
  const liberty = chosen(rules, 'ponte_liberty');
  const free = liberty === 'always' || (liberty === 'banco' && called);
  const sums = ([...SIDES, 'banker'] as const).flatMap((side) => handTold(side, t(`side.${side}`), hands[side]));
  return [...sums, ...SIDES.flatMap((side) => ponteTold(side, t(`side.${side}`), hands[side], 'B9', free)), ...bankerTold(hands.banker, rules)];
}

function bankerTold(faces: Faces, rules: RuleCard): Explanation[] {
  const points = firstTwo(faces);
  if (points === undefined) return [];
  const why = points >= 8 ? because('B9.1') : because('B9.2', chosen(rules, 'banker_liberty') === 'tableau' ? 'why.bound' : 'why.choice', { points });
  return [{ about: 'third:banker', reasons: [why] }];
}

/** A settled coup, from what lay on the tableaux to what was paid. */
export function coupTold(table: Table<'banque'>, settled: Settled, hands: Hands): Explanation[] {
  const { banker, stakes, callers, ended } = settled;
  const amount = Object.values(stakes).reduce((sum, { one, two }) => sum + one + two, 0);
  const staked = Object.entries(stakes).map(([player, { one, two }]) => `${table.name(player)} ${units(one + two)}`);
  const begin: Explanation = { about: 'stakes', reasons: [because('B3', 'why.bank_against', { player: banker, amount }), because(callers.length ? 'B6' : 'B5', 'why.bank_stakes', { stakes: staked })] };
  const results = SIDES.map((side): Explanation => {
    const { outcome, points, against, natural } = ended[side];
    const winner = t(`side.${outcome === 'won' ? side : 'banker'}`);
    const why = outcome === 'tied' ? because('B10', 'why.tie', { points }) : because(natural ? 'B9.1' : 'G4', 'why.wins', { winner, high: Math.max(points, against), low: Math.min(points, against) });
    return { about: `result:${side}`, reasons: [why] };
  });
  return [begin, ...handsTold(hands, table.rules, callers.length > 0), ...results, ...lostTold(settled), ...paidTold(settled)];
}

/** Why everybody was paid so, in the order of the lines beside the cards: the sides, the players, the bank. */
export function paidTold(settled: Settled): Explanation[] {
  const { ended, taxe } = settled;
  const sides = SIDES.map((side): Explanation => ({ about: `side:${side}`, reasons: [because(ended[side].outcome === 'tied' ? 'B10' : 'B10.1')] }));
  const paid = Object.values(ended.paid).reduce((sum, each) => sum + each, 0);
  const bank: Explanation = { about: 'bank', reasons: [because('B11', 'why.bank_paid', { collected: ended.collected, paid, taxe }), because('B10.1')] };
  return [...sides, ...paidPlayers(ended).map((player) => playerTold(player, settled)), bank];
}

function paidPlayers({ to, unpaid }: Settled['ended']): string[] {
  return [...Object.keys(to), ...Object.keys(unpaid).filter((player) => !(player in to))];
}

/** What became of the stakes of those to whom nothing comes back. */
function lostTold(settled: Settled): Explanation[] {
  const paid = paidPlayers(settled.ended);
  return Object.keys(settled.stakes).filter((player) => !paid.includes(player)).map((player) => playerTold(player, settled));
}

/** What became of a player's stake, or of each half of it, and of all together. */
function playerTold(player: string, { stakes, ended }: Settled): Explanation {
  const [short, amount] = [ended.unpaid[player] ?? 0, ended.to[player] ?? 0];
  const parts = SIDES.filter((side) => stakes[player]?.[side]).map((side) => ({ side, stake: stakes[player]![side], outcome: ended[side].outcome }));
  const [one] = parts;
  const about = `stake:${player}`;
  if (one && parts.length === 1 && !short) return { about, reasons: [wholeOf(player, one, amount)] };
  const each = parts.map(({ side, stake, outcome }) => because(outcome === 'tied' ? 'B10' : 'B10.1', `why.part_${outcome}`, { side: t(`side.${side}`), player, stake }));
  const sum = because('B10.1', 'why.part_sum', { player, amount });
  return { about, reasons: [...each, sum, ...(short ? [because('B10.2', 'why.short_one', { player, unpaid: short })] : [])] };
}

function wholeOf(player: string, { stake, outcome }: { stake: number; outcome: Settled['ended']['one']['outcome'] }, amount: number): Reason {
  if (outcome === 'won') return because('B10.1', 'why.paid_one', { player, stake, amount });
  return outcome === 'tied' ? because('B10', 'why.back_one', { player, amount }) : because('B10.1', 'why.lost_one', { player, stake });
}
