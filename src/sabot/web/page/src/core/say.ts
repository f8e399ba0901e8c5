/** Sentences with their facts filled in; the twin of Python's `sabot.words`. */
import { signed, units, written } from './money';

export type Fact = number | string | readonly (number | string)[];
export type Facts = Readonly<Record<string, Fact>>;
/** A key of the words with its facts. */
export interface Phrase {
  key: string;
  facts: Facts;
}
/** Sentences by section and key. */
export type Words = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** How facts are put into words: what a player is called, and cards in words where they are read out. */
export interface SayOptions {
  who?: (player: string) => string;
  aloud?: boolean;
}

const PLACE = /\{(\w+)(?::(\w+)|\|([^{}|]*)\|([^{}|]*))?\}/g;
/** Rates and odds, such as `2.5 %` and `0.95:1`. */
const NUMERIC = /^\d+\.\d+( %|:1)/;
const CROUPIER = 'croupier';
const SUITS: Record<string, string> = { s: '♠', h: '♥', d: '♦', c: '♣' };

/** The sentence of a key such as `refusal.no_such_table`; undefined where there is none. */
export function sentence(words: Words, key: string): string | undefined {
  const dot = key.indexOf('.');
  const found: unknown = words[key.slice(0, dot)]?.[key.slice(dot + 1)];
  return typeof found === 'string' ? found : undefined; // an object has more than its own
}

/** Layers by what lies below and above: both are asked again with every sentence, and neither changes. */
const LAYERS = new WeakMap<Words, WeakMap<Words, Words>>();

/** A game's own words before the shared ones. */
export function layered(shared: Words, own: Words | undefined): Words {
  if (!own) return shared;
  const above = LAYERS.get(shared) ?? new WeakMap<Words, Words>();
  LAYERS.set(shared, above);
  const kept = above.get(own);
  if (kept) return kept;
  const sections = new Set([...Object.keys(shared), ...Object.keys(own)]);
  const whole = Object.fromEntries([...sections].map((section) => [section, { ...shared[section], ...own[section] }]));
  above.set(own, whole);
  return whole;
}

/** A sentence with its facts: `{stake:money}` is an amount in cents, `{bet:bet}` another key's words, `{coups|coup|coups}` the word for one or for more. */
export function say(words: Words, key: string, facts: Facts = {}, manner: SayOptions = {}): string {
  const found = sentence(words, key);
  if (found === undefined) return key;
  if (!found.includes('{')) return found; // most say one thing
  return found.replace(PLACE, (_, name: string, kind?: string, one?: string, many?: string) =>
    one === undefined ? filled(words, facts[name], kind, manner) : isOne(words, facts[name]) ? one : many!,
  );
}

/** Whether a number takes the word for one, which each language decides. */
function isOne(words: Words, fact: Fact | undefined): boolean {
  return (sentence(words, 'number.one') ?? '1').split(' ').includes(String(fact));
}

function filled(words: Words, fact: Fact | undefined, kind: string | undefined, manner: SayOptions): string {
  if (fact === undefined) return '…';
  const parts = typeof fact === 'object' ? fact : [fact];
  const joint = kind === 'card' && !manner.aloud ? ' ' : ', ';
  return parts.map((part) => worded(words, kind, part, manner)).join(joint);
}

function worded(words: Words, kind: string | undefined, part: number | string, manner: SayOptions): string {
  const text = String(part);
  if (kind === undefined) return NUMERIC.test(text) ? written(text) : text;
  if (kind === 'money' && typeof part === 'number') return units(part);
  if (kind === 'signed' && typeof part === 'number') return signed(part);
  if (kind === 'who') return text === CROUPIER ? say(words, 'cli.croupier') : (manner.who?.(text) ?? text);
  if (kind === 'card' && !manner.aloud) return symbols(text);
  return sentence(words, `${kind}.${text}`) ?? text;
}

/** A card such as `Ts` as `10♠`. */
function symbols(face: string): string {
  return face.charAt(0).replace('T', '10') + (SUITS[face.charAt(1)] ?? '');
}
