/** A coup of Punto Banco, told: hands, third cards with the cell that decided, and what each stake of the player's was paid. */
import { firstTwo, handTold, valueOf, type Faces } from '../../core/hands';
import { units } from '../../core/money';
import type { Table } from '../../core/table.svelte';
import { because, type Reason, type Explanation } from '../../core/why.svelte';
import { t, wordsOr } from '../../core/words.svelte';
import { commissionOn } from './lying';
import type { Bets } from './local.svelte';
import { linesOf, net } from './stakes';
import { TABLEAU } from './tableau';
import { SIDES, type Settled, type Side, type StakeLine } from './types';

/** The clause of each line that the game says. */
export const LINES: Readonly<Record<string, string>> = {
  'event.coup': 'P2', 'event.stakes_returned': 'P3', 'note.stake': 'P1', 'note.passes': 'P1', 'note.no_stakes': 'P1',
  'french.faites_vos_jeux': 'P1', 'french.rien_ne_va_plus': 'P1',
  'event.hand_seen': 'P5', 'event.hand_passed_on': 'P5', 'event.banker_cards_passed': 'P5', 'event.shoe_passed': 'P5', 'event.shoe_refused': 'P5',
  'event.shoe_passed_nobody': 'P5', 'event.croupier_deals': 'P5', 'event.hand': 'G2', 'event.draws': 'T1', 'event.draws_down': 'P2',
  'event.squeezes': 'P2', 'event.face_down': 'P2', 'event.own_won': 'P3', 'event.own_lost': 'P3', 'event.own_pushed': 'P3', 'event.own_stays': 'P3',
  'event.own_won_in_all': 'P3', 'event.own_lost_in_all': 'P3', 'french.totals': 'G2', 'french.now_player': 'T1', 'french.player_wins': 'G4',
  'french.banker_wins': 'G4', 'french.egalite': 'P3', 'french.la_main_passe': 'P5',
  ...Object.fromEntries(Array.from({ length: 10 }, (_, points) => [`french.points_${points}`, 'G2'])), 'french.natural_8': 'G3', 'french.natural_9': 'G3',
};

/** What of a coup a line speaks of. */
export const SPOKEN: Readonly<Record<string, string>> = {
  'event.hand': 'hand:{side}', 'event.draws': 'third:{side}', 'event.draws_down': 'third:{side}', 'french.player_wins': 'result',
  'french.banker_wins': 'result', 'french.egalite': 'result', 'event.own_won': 'stake:{bet}', 'event.own_lost': 'stake:{bet}',
  'event.own_pushed': 'stake:{bet}', 'event.own_stays': 'stake:{bet}', 'event.own_won_in_all': 'sum', 'event.own_lost_in_all': 'sum',
};

/** What is told of hands as far as they are open. */
export function handsTold(hands: Readonly<Record<Side, Faces>>): Explanation[] {
  const sums = SIDES.flatMap((side) => handTold(side, t(`bet.${side}`), hands[side]));
  return [...sums, ...thirdsTold(hands)];
}

function thirdsTold({ player, banker }: Readonly<Record<Side, Faces>>): Explanation[] {
  const [points, others] = [firstTwo(player), firstTwo(banker)];
  if (points === undefined || others === undefined) return [];
  if (Math.max(points, others) >= 8) return [{ about: 'third:player third:banker', reasons: [because('G5', 'drawing.why_natural', { player: points, banker: others })] }];
  const draws = points < 6;
  const first: Explanation = { about: 'third:player', reasons: [because('T1', `drawing.why_player_${draws ? 'draws' : 'stands'}`, { points })], lit: { table: 'player', row: points, column: 0 } };
  const face = player[2];
  if (draws && !face) return [first];
  const column = draws && face ? valueOf(face) : 10;
  const does = TABLEAU[others]?.[column] === 'D' ? 'draws' : 'stands';
  const why = because('T1', `drawing.why_banker_${does}${draws ? '' : '_stood'}`, { points: others, third: column });
  return [first, { about: 'third:banker', reasons: [why], lit: { table: 'binding', row: others, column } }];
}

/** A settled coup, from the player's stakes to what it brought him. */
export function coupTold(table: Table<'punto'>, settled: Settled, hands: Readonly<Record<Side, Faces>>): Explanation[] {
  const lines = linesOf(settled, table.frame?.me);
  const stakes = lines.map(({ bet, stake }) => `${wordsOr(`bet.${bet}`, bet)} ${units(stake)}`);
  const begin = lines.length ? because('P1', 'why.staked', { stakes }) : because('P1', 'why.unstaked');
  return [{ about: 'stakes', reasons: [begin] }, ...handsTold(hands), { about: 'result', reasons: [resultOf(settled)] }, ...paidTold(table, settled)];
}

function resultOf({ winner, player_points: player, banker_points: banker }: Settled): Reason {
  if (winner === 'T') return because('G4', 'why.tie', { points: player });
  const side = winner === 'P' ? 'player' : 'banker';
  return because('G4', 'why.wins', { winner: t(`bet.${side}`), high: Math.max(player, banker), low: Math.min(player, banker) });
}

/** What became of each of the player's stakes, and of all together. */
export function paidTold(table: Table<'punto'>, settled: Settled): Explanation[] {
  const lines = linesOf(settled, table.frame?.me);
  const all = lines.map((line): Explanation => ({ about: `stake:${line.bet}`, reasons: [paidOf(line, table.local as unknown as Bets)] }));
  return lines.length > 1 ? [...all, { about: 'sum', reasons: [because('P3', 'why.in_all', { sum: net(lines) })] }] : all;
}

/** Why a stake was paid so. */
export function paidOf(line: StakeLine, { bets, commission }: Pick<Bets, 'bets' | 'commission'>): Reason {
  const { bet, result, stake, received, debt } = line;
  const fee = commissionOn(line, bets.find(({ id }) => id === bet));
  const facts = { bet, stake: units(stake), received: units(received) };
  if (result !== 'won') return because(['player', 'banker', 'tie'].includes(bet) ? 'P3' : 'P6', `why.${result}`, facts);
  if (debt) return because('P4', 'why.won_box', { ...facts, debt: units(debt) });
  if (fee) return because('P3', 'why.won_less', { ...facts, whole: units(received + fee), fee: units(fee), rate: commission });
  return because(['player', 'banker', 'tie'].includes(bet) ? 'P3' : 'P6', 'why.won', facts);
}
