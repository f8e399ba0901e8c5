/** The calls of the open window as a player sees them: their price, what they mean, and who would come first (C4.6). */
import type { View } from '../../core/types';
import type { Phrase } from '../../core/say';
import type { Call } from './types';

type CheminView = View<'chemin'>;

/** The calls, the highest first. */
const RANKED: readonly Call[] = ['suivi', 'banco', 'a_deux', 'avec'];

export interface Offer {
  call: Call;
  /** What it pays in, in cents. */
  amount: number;
  ready: boolean;
  /** What it means, who would come first, or why it cannot be made. */
  says: Phrase;
}

/** All calls of the window to a player who may make any; those that are not open to him say why. */
export function callsOf(view: CheminView, me: string): Offer[] {
  const { calls } = view;
  if (!calls.length) return [];
  const whole = calls.find(({ call }) => call === 'banco')?.amount ?? view.bank;
  const half = calls.find(({ call }) => call === 'avec')?.amount ?? 0;
  const mine = view.players.find(({ id }) => id === me)?.call ?? null;
  return RANKED.map((call): Offer => {
    const open = calls.find((each) => each.call === call);
    if (!open) return { call, amount: call === 'suivi' ? whole : half, ready: false, says: { key: `page.why_no_${call}`, facts: {} } };
    const { amount, short_by: short } = open;
    if (short) return { call, amount, ready: false, says: { key: 'page.short_by', facts: { amount: short } } };
    const first = firstBefore(view, me, call);
    if (first) return { call, amount, ready: true, says: { key: 'page.comes_first', facts: { player: first } } };
    const partner = call === 'a_deux' ? view.prime.find((id) => id !== me && view.players.some((each) => each.id === id && each.call === call)) : undefined;
    if (partner) return { call, amount, ready: true, says: { key: call === mine ? 'page.shared' : 'page.shares', facts: { player: partner } } };
    return { call, amount, ready: true, says: { key: call === mine ? 'page.withdraw' : `call.${call}`, facts: {} } };
  });
}

/** Who would be played before a player's call; of two a deux callers both, so that two must come first. */
export function firstBefore({ players, prime }: CheminView, me: string, call: Call): string | undefined {
  const others = (wanted: Call): string[] =>
    prime.filter((id) => id !== me && players.some((each) => each.id === id && each.call === wanted));
  const mine = prime.indexOf(me);
  const higher = RANKED.slice(0, RANKED.indexOf(call)).flatMap((each) => {
    const found = others(each);
    return each === 'a_deux' && found.length < 2 ? [] : found;
  });
  const equal = others(call).filter((each) => prime.indexOf(each) < mine);
  return higher[0] ?? (call === 'a_deux' && equal.length < 2 ? undefined : equal[0]);
}
