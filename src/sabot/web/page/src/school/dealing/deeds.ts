/** Deeds of a croupier in words. */
import { sentence } from '../../core/say';
import type { Deed, Slip } from '../../core/types';
import { tongue } from '../../core/words.svelte';
import { KEYS } from '../answers';
import { said } from '../words.svelte';

type Facts = Record<string, number | string>;

/** A sentence of the dealt shoe, at a game. */
export function d(game: string, key: string, facts: Facts = {}): string {
  return said({ key: `dealing.${key}`, facts }, game);
}

/** A hand by its name at a game. */
export const sideText = (game: string, side: string): string => d(game, `hand_${game}_${side}`);

/** A spot by the name of its bet; a ponte has one. */
export function betText(game: string, bet: string): string {
  return sentence(tongue.of(game), `bet.${bet}`) ?? (bet ? d(game, bet) : d(game, 'stake'));
}

export function callText(game: string, key: string, facts: Facts = {}): string {
  return said({ key: `french.${key}`, facts }, game);
}

export function deedText(game: string, deed: Deed): string {
  switch (deed.type) {
    case 'announce':
      return d(game, 'deed_announce', { call: callText(game, deed.key, deed.facts) });
    case 'give':
    case 'turn_hand':
      return d(game, `deed_${deed.type}`, { side: sideText(game, deed.side) });
    case 'pass_hand':
      return d(game, 'deed_pass_hand', { side: sideText(game, deed.side), player: deed.player });
    case 'speak':
      return d(game, 'deed_speak', { side: sideText(game, deed.side), says: d(game, deed.says) });
    case 'pass_shoe':
      return deed.player === null ? d(game, 'deed_shoe_nobody') : d(game, 'deed_pass_shoe', { player: deed.player });
    case 'burn':
      return d(game, 'deed_burn', { count: deed.count });
    case 'take_stake':
      return d(game, 'deed_take_stake', { player: deed.player, bet: betText(game, deed.bet) });
    case 'pay_stake':
    case 'mark_debt':
      return d(game, `deed_${deed.type}`, { player: deed.player, bet: betText(game, deed.bet), amount: deed.amount });
    case 'take_taxe':
      return d(game, 'deed_take_taxe', { amount: deed.amount });
    default:
      return d(game, `deed_${deed.type}`);
  }
}

/** What is said of a slip, sentence by sentence. */
export function slipText(game: string, slip: Slip): string[] {
  const found = [d(game, `slip_${slip.kind}`)];
  if (slip.player) found.push(d(game, 'at_spot', { player: slip.player, bet: betText(game, slip.bet ?? '') }));
  if (slip.due != null && slip.moved != null) found.push(d(game, 'due_moved', { due: slip.due, moved: slip.moved }));
  const [first] = slip.expected ?? [];
  if (first) found.push(d(game, 'expected', { deed: deedText(game, first) }));
  if (slip.remedy) found.push(d(game, `remedy_${slip.remedy}`, { card: slip.card ?? '' }));
  if (slip.cost) found.push(d(game, slip.cost > 0 ? 'lost' : 'kept', { amount: Math.abs(slip.cost) }));
  return found.map(ended);
}

/** A sentence with its full stop; a call has its own mark. */
export function ended(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** Keys of what is done with chips: the next stake, take it, to the amount, put back, to the totals of calls. */
export const CHIP_KEYS = { next: 'r', take: 'f', amount: 'g', undo: 'v', totals: 'z' } as const;

const DEED_KEYS = { announce: KEYS, give: 'asd', turn_hand: 'qwe' } as const;

/** The key that does a deed: a digit for a call, a letter for a card. */
export function keyOf(kind: keyof typeof DEED_KEYS, place: number): string {
  return DEED_KEYS[kind][place] ?? '';
}
