/** What a decision is worth, put into numbers that a person reads: signs, thousandths, whole percents. */
import { decimal } from './decimal.svelte';
import type { Facts } from './say';
import type { Worth } from './types';

type Act = Extract<Worth, { type: 'declaration' }>['acts'][number];

/** A key of the words with its facts, and whether the rules allow what it is about. */
export interface ActWorth {
  key: string;
  facts: Facts;
  allowed: boolean;
  best: boolean;
}

/** What may be said, as it was sent, the best marked where one is better; of a bank one sentence with one number. */
export function valuesOf(worth: Worth): ActWorth[] {
  if (worth.type === 'bank') return [{ key: worth.key, facts: { cents: Math.abs(Math.round(worth.cents)) }, allowed: true, best: false }];
  const { acts, stake } = worth;
  const top = Math.max(...acts.map(({ value }) => value ?? -Infinity));
  const even = acts.every(({ exact }) => exact === acts[0]?.exact);
  return acts.map((act) => ({ ...worded(act, stake), allowed: act.allowed, best: !even && act.value === top }));
}

/** Why one of two things is better, as far as the rules leave it to who says it, with what it brings more; undefined where one is never said. */
export function whyOf(worth: Worth): { key: string; facts: Facts } | undefined {
  if (worth.type === 'bank') return undefined;
  const [best, other] = [...worth.acts].sort((a, b) => (b.value ?? 0) - (a.value ?? 0));
  if (best?.value == null || other?.value == null) return undefined;
  const chips = Math.round((best.value - other.value) * worth.stake);
  const gap = best.exact === other.exact ? 'even' : !chips ? 'close' : best.allowed ? 'more' : 'dear';
  return { key: `page.worth_why_${best.allowed && other.allowed ? 'free' : 'bound'}_${gap}`, facts: { says: best.says, chips } };
}

function worded({ says, value, chance }: Act, stake: number): Pick<ActWorth, 'key' | 'facts'> {
  if (value === null) return { key: 'page.worth_never', facts: { says } };
  const facts = { says, stake, value: perUnit(value), chips: Math.round(value * stake), chance: Math.round(100 * chance) };
  return { key: 'page.worth_act', facts };
}

/** A value for each unit with its sign, to a tenth of a thousandth. */
export function perUnit(value: number): string {
  return `${value > 0 ? '+' : value < 0 ? '−' : '±'}${fourPlaces(Math.abs(value))}`;
}

/** A number as people read it, to a tenth of a thousandth. */
export function fourPlaces(value: number): string {
  return value.toFixed(4).replace('.', decimal.mark);
}
