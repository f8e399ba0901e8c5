/** A shoe of the laboratory by values - tens first, aces, 2s to 9s - and how it stands in the address line. */

export interface Asked {
  readonly rules: string;
  readonly decks: number;
  readonly gone: readonly number[];
  readonly bet: string;
}

export const VALUES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0] as const;
const FEWEST = 6;

/** The cards of a value in a full shoe. */
export function full(decks: number, value: number): number {
  return decks * (value ? 4 : 16);
}

/** The cards that are left. */
export function left({ decks, gone }: Asked): number {
  return 52 * decks - gone.reduce((sum, each) => sum + each, 0);
}

/** The same shoe with one card of a value more or less; itself where that cannot be. */
export function taken(asked: Asked, value: number, cards: number): Asked {
  const gone = asked.gone.map((each, at) => each + (at === value ? cards : 0));
  const next = { ...asked, gone };
  const now = gone[value] ?? 0;
  return now < 0 || now > full(asked.decks, value) || left(next) < FEWEST ? asked : next;
}

/** The values of cards as people type them; undefined where some character is no card. */
export function typed(text: string): number[] | undefined {
  const found: number[] = [];
  for (const each of text.toUpperCase().replaceAll('10', 'T').replace(/[\s,;/-]/g, '')) {
    const value = 'TJQKBDVR0'.includes(each) ? 0 : each === 'A' ? 1 : Number(each);
    if (Number.isNaN(value)) return undefined;
    found.push(value);
  }
  return found;
}

/** The shoe after these cards; undefined where one of them is not there. */
export function after(asked: Asked, cards: readonly number[]): Asked | undefined {
  let now = asked;
  for (const value of cards) {
    const next = taken(now, value, 1);
    if (next === now) return undefined;
    now = next;
  }
  return now;
}

/** What stands behind the `?` of the address. */
export function written({ rules, decks, gone, bet }: Asked): string {
  const parts = new URLSearchParams({ rules, decks: String(decks) });
  if (gone.some((each) => each)) parts.set('gone', gone.join('.'));
  if (bet) parts.set('bet', bet);
  return `?${parts}`;
}

/** What an address asks for; what is not there or cannot be is left to the rule set. */
export function read(query: string): Partial<Asked> {
  const parts = new URLSearchParams(query);
  const gone = (parts.get('gone') ?? '').split('.').map(Number);
  const decks = Number(parts.get('decks'));
  return {
    ...(parts.get('rules') ? { rules: parts.get('rules') ?? '' } : {}),
    ...(Number.isInteger(decks) && decks > 0 ? { decks } : {}),
    ...(gone.length === 10 && gone.every((each) => Number.isInteger(each) && each >= 0) ? { gone } : {}),
    bet: parts.get('bet') ?? '',
  };
}
