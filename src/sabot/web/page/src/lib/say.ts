/** Sentences with their facts filled in; the twin of Python's `sabot.words.say`. */
import { units } from './money';

export type Fact = number | string | readonly (number | string)[];
export type Facts = Record<string, Fact>;
/** Sentences by section and key. */
export type Words = Record<string, Record<string, string>>;

const PLACE = /\{(\w+)(?::(\w+))?\}/g;

/** The sentence of a key such as `refusal.below_minimum`; undefined where there is none. */
export function sentence(words: Words, key: string): string | undefined {
  const dot = key.indexOf('.');
  return words[key.slice(0, dot)]?.[key.slice(dot + 1)];
}

/** A sentence with its facts: `{stake:money}` is an amount in cents, `{bet:bet}` another key's words. */
export function say(words: Words, key: string, facts: Facts = {}): string {
  const found = sentence(words, key);
  if (found === undefined) return key;
  return found.replace(PLACE, (_, name: string, kind?: string) => filled(words, facts[name], kind));
}

function filled(words: Words, fact: Fact | undefined, kind: string | undefined): string {
  if (fact === undefined) return '…';
  const parts = typeof fact === 'object' ? fact : [fact];
  return parts.map((part) => worded(words, kind, part)).join(', ');
}

function worded(words: Words, kind: string | undefined, part: number | string): string {
  if (kind === 'money' && typeof part === 'number') return units(part);
  return kind === undefined ? String(part) : (sentence(words, `${kind}.${part}`) ?? String(part));
}
