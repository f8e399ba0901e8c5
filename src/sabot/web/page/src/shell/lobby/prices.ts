/** What bets gain, and what house options do to that, in words and figures. */
import { ask } from '../../core/api';
import { ratio, written } from '../../core/money';
import { say, sentence, type Words } from '../../core/say';
import type { BetGain, OptionPrice, RulePrices } from '../../core/types';

/** Of this measure a figure is a number, and no share of a stake. */
const COUNTED = 'coups';
let asked: Promise<RulePrices> | undefined;

/** All that the house knows of its rule sets, asked for once; where it does not answer, it is asked again the next time. */
export function allPrices(): Promise<RulePrices> {
  asked ??= ask<RulePrices>('GET', '/rules/prices').catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  return asked;
}

/** Of a bet the house's edge is told, of a side what it gains. */
export function isBet(words: Words, measure: string): boolean {
  return sentence(words, `readings.${measure}`) === undefined;
}

export function nameOf(words: Words, measure: string): string {
  return sentence(words, `readings.${measure}`) ?? sentence(words, `bet.${measure}`) ?? measure;
}

/** A gain as people read it: of a bet what the house keeps. */
export function figure(words: Words, measure: string, gain: string, digits: number): string {
  if (measure === COUNTED) return written(ratio(gain).toFixed(2));
  const share = ratio(gain) * (isBet(words, measure) ? -100 : 100);
  const text = written(Math.abs(share).toFixed(digits));
  return `${share < 0 && /[1-9]/.test(text) ? '−' : ''}${text}\u00a0%`;
}

/** The heading of some figures, which are of bets or of sides. */
export function headOf(words: Words, measure: string): string {
  if (measure === COUNTED) return '';
  return say(words, isBet(words, measure) ? 'choice.edge' : 'choice.gain');
}

/** The figures of a rule set's main bets. */
export function figuresOf(words: Words, gains: readonly BetGain[]): { head: string; of: { name: string; value: string }[] } {
  return {
    head: gains[0] ? headOf(words, gains[0].measure) : '',
    of: gains.map(({ measure, gain }) => ({ name: nameOf(words, measure), value: figure(words, measure, gain, 2) })),
  };
}

/** What a value of an option does, in a sentence; a value is named where it is not all values. */
export interface Effect {
  of: string;
  says: string;
}

/** What the other values of an option do, a sentence for each, and why it does nothing. */
export function effects(words: Words, { options, unpriced }: RulePrices, game: string, key: string): Effect[] {
  const here = options.filter((each) => each.game === game && each.key === key);
  const values = [...new Set(here.map(({ other }) => other))];
  const priced = values.map((value) => ({ of: nameOfValue(words, key, value), says: priceText(words, here.filter(({ other }) => other === value)) }));
  const without = unpriced.filter((each) => (each.game === game || !each.game) && each.key === key);
  return [...priced, ...without.map(({ value, why }) => ({ of: nameOfValue(words, key, value), says: say(words, `choice.why_${why}`) }))];
}

function priceText(words: Words, prices: readonly OptionPrice[]): string {
  const figures = prices.map(({ measure, value_taken, value_other }) => {
    const [taken = '', other = ''] = [value_taken, value_other].map((each) => figure(words, measure, each, 4));
    return say(words, value_taken === value_other ? 'choice.same' : 'choice.price', { of: nameOf(words, measure), taken, other });
  });
  return [prices[0] && headOf(words, prices[0].measure), figures.join(', ')].filter(Boolean).join(' – ');
}

function nameOfValue(words: Words, key: string, value: string): string {
  return sentence(words, `house.${key}.${value}`) ?? (value && `${say(words, `house.${key}`)} ${value}`);
}
