/** A shoe of the laboratory by values - tens first, aces, 2s to 9s - and how it stands in the address line. */

import type { AskLab } from '../core/types';

export interface LabState {
  readonly rules: string;
  readonly decks: number;
  readonly gone: readonly number[];
  /** Cards that fell coup by coup, such as `K` or `Ks`. */
  readonly fell: readonly string[];
  /** What lies on every coup, in cents by bet. */
  readonly stakes: Readonly<Record<string, number>>;
  readonly bet: string;
  /** A bet of one's own, such as `p == b: 9`; it is called `own`. */
  readonly own: string;
  readonly model: string;
  /** Where the dial stands; null where it was not turned. */
  readonly dial: number | null;
  /** Shoes and seed of a simulation; 0 shoes where none was asked for. */
  readonly shoes: number;
  readonly seed: number;
}

export const NONE = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0] as const;
export const NEW: LabState = { rules: '', decks: 0, gone: NONE, fell: [], stakes: {}, bet: '', own: '', model: '', dial: null, shoes: 0, seed: 1 };
export const VALUES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0] as const;
export const RANKS = 'A23456789TJQK';
export const SUITS: Readonly<Record<string, string>> = { s: '♠', h: '♥', d: '♦', c: '♣' };
const FEWEST = 6;
/** So much is read of a bet of one's own. */
export const LONGEST_OWN = 300;
/** Ranks as they are written in the three languages. */
const WRITTEN: Readonly<Record<string, string>> = { '0': 'T', B: 'J', V: 'J', D: 'Q', R: 'K' };

/** The cards of a value in a full shoe. */
export function full(decks: number, value: number): number {
  return decks * (value ? 4 : 16);
}

/** The points of a card. */
export function valueOf(card: string): number {
  const place = RANKS.indexOf(card.charAt(0)) + 1;
  return place < 10 ? place : 0;
}

/** The cards of a value that are left. */
export function leftOf({ decks, gone, fell }: LabState, value: number): number {
  return full(decks, value) - (gone[value] ?? 0) - fell.filter((card) => valueOf(card) === value).length;
}

/** The cards that are left. */
export function left({ decks, gone, fell }: LabState): number {
  return 52 * decks - gone.reduce((sum, each) => sum + each, 0) - fell.length;
}

/** Whether no card is gone that is not there, and enough are left. */
export function fits(asked: LabState): boolean {
  return left(asked) >= FEWEST && VALUES.every((value) => leftOf(asked, value) >= 0);
}

/** The same shoe with one card of a value more or less; itself where that cannot be. */
export function taken(asked: LabState, value: number, cards: number): LabState {
  const gone = asked.gone.map((each, at) => each + (at === value ? cards : 0));
  const next = { ...asked, gone };
  return (gone[value] ?? 0) < 0 || !fits(next) ? asked : next;
}

/** Cards as people type them, in any of the three languages; undefined where some character is no card. */
export function typed(text: string): string[] | undefined {
  const found: string[] = [];
  for (const each of text.replaceAll('10', 'T').replace(/[\s,;/-]/g, '')) {
    const last = found.at(-1);
    const suit = 'shdc'.includes(each) ? each : Object.keys(SUITS).find((name) => SUITS[name] === each);
    if (suit && last?.length === 1) found[found.length - 1] = last + suit;
    else {
      const rank = WRITTEN[each.toUpperCase()] ?? each.toUpperCase();
      if (!RANKS.includes(rank)) return undefined;
      found.push(rank);
    }
  }
  return found;
}

/** The shoe after these cards have fallen; undefined where one of them is not there. */
export function after(asked: LabState, cards: readonly string[]): LabState | undefined {
  const next = { ...asked, fell: [...asked.fell, ...cards] };
  return fits(next) ? next : undefined;
}

/** The same shoe with a bet of one's own, which is looked at; without one nothing lies on it. */
export function withOwn(asked: LabState, own: string): LabState {
  if (own) return { ...asked, own, bet: 'own' };
  const { own: _, ...stakes } = asked.stakes;
  return { ...asked, own, stakes, bet: asked.bet === 'own' ? '' : asked.bet };
}

/** What the house is asked about a shoe. */
export function question({ rules, decks, gone, fell, stakes, own, model, dial }: LabState): AskLab {
  return { rules, decks, gone: [...gone] as AskLab['gone'], fell: [...fell], stakes, own, model, dial };
}

/** What stands behind the `?` of the address. */
export function written({ rules, decks, gone, fell, stakes, bet, own, model, dial, shoes, seed }: LabState): string {
  const parts = new URLSearchParams({ rules, decks: String(decks) });
  if (gone.some((each) => each)) parts.set('gone', gone.join('.'));
  if (fell.length) parts.set('fell', fell.join(''));
  const lying = Object.entries(stakes).map(([each, cents]) => `${each}-${cents}`);
  if (lying.length) parts.set('stakes', lying.join('.'));
  if (bet) parts.set('bet', bet);
  if (own) parts.set('own', own);
  if (model) parts.set('model', model);
  if (dial !== null) parts.set('dial', String(dial));
  if (shoes) parts.set('shoes', String(shoes));
  if (shoes) parts.set('seed', String(seed));
  return `?${parts}`;
}

/** What an address asks for; what is not there or cannot be is left to the rule set. */
export function read(query: string): Partial<LabState> {
  const parts = new URLSearchParams(query);
  const gone = (parts.get('gone') ?? '').split('.').map(Number);
  const decks = whole(parts.get('decks'));
  const dial = whole(parts.get('dial'));
  const shoes = whole(parts.get('shoes'));
  return {
    ...(parts.get('rules') ? { rules: parts.get('rules') ?? '' } : {}),
    ...(decks ? { decks } : {}),
    ...(gone.length === 10 && gone.every((each) => Number.isInteger(each) && each >= 0) ? { gone } : {}),
    fell: typed(parts.get('fell') ?? '') ?? [],
    stakes: lyingOn(parts.get('stakes') ?? ''),
    bet: parts.get('bet') ?? '',
    own: (parts.get('own') ?? '').slice(0, LONGEST_OWN),
    model: parts.get('model') ?? '',
    ...(dial === undefined ? {} : { dial }),
    ...(shoes && shoes <= 10_000_000 ? { shoes, seed: whole(parts.get('seed')) ?? 1 } : {}),
  };
}

function whole(text: string | null): number | undefined {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

function lyingOn(text: string): Record<string, number> {
  const pairs = text.split('.').map((each) => each.split('-'));
  return Object.fromEntries(pairs.flatMap(([bet, cents]) => (bet && whole(cents ?? null) ? [[bet, Number(cents)]] : [])));
}
