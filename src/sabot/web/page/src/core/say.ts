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

/** A place in a sentence: for a fact, said as its kind is, or for the word for one or for more. */
interface Place {
  name: string;
  kind: string | undefined;
  one: string | undefined;
  many: string | undefined;
}

const PLACE = /\{(\w+)(?::(\w+)|\|([^{}|]*)\|([^{}|]*))?\}/;
/** So many texts has a match of it: what lies before the next one is the first behind them. */
const TEXTS = 5;
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
  const found = read(words, key);
  if (typeof found === 'string') return found; // most say one thing
  let said = '';
  for (const part of found) said += typeof part === 'string' ? part : placed(words, part, facts, manner);
  return said;
}

/** Sentences as they were read: every frame asks for the same ones, and words do not change. */
const READ = new WeakMap<Words, Map<string, string | readonly (string | Place)[]>>();

/** A sentence in its parts, or whole where it has no places; its key where there is none. */
function read(words: Words, key: string): string | readonly (string | Place)[] {
  const known = READ.get(words) ?? new Map<string, string | readonly (string | Place)[]>();
  const before = known.get(key);
  if (before !== undefined) return before;
  const found = sentence(words, key);
  if (found === undefined) return key;
  const parts = found.includes('{') ? partsOf(found) : found;
  READ.set(words, known.set(key, parts));
  return parts;
}

function partsOf(sentence: string): (string | Place)[] {
  const texts = sentence.split(PLACE);
  const parts: (string | Place)[] = [];
  for (let at = 0; at < texts.length; at += TEXTS) {
    const [text = '', name, kind, one, many] = texts.slice(at, at + TEXTS);
    if (text) parts.push(text);
    if (name !== undefined) parts.push({ name, kind, one, many });
  }
  return parts;
}

function placed(words: Words, { name, kind, one, many }: Place, facts: Facts, manner: SayOptions): string {
  if (one === undefined) return filled(words, facts[name], kind, manner);
  return isOne(words, facts[name]) ? one : many!;
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
