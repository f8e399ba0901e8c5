/** What a view holds that the page knows nothing of: its cards, and what else its game has words for. */
import type { Facts } from '../core/say';
import type { Hand, Player, ShownCard } from '../core/types';

/** Cards that lie together: the field of the view, and their points where the game counts them. */
export interface Pile {
  field: string;
  cards: readonly ShownCard[];
  points: number | null;
}

/** A single fact of a view, by its field. */
export interface Fact {
  field: string;
  value: number | string;
}

type Fields = Readonly<Record<string, unknown>>;

/** The cards of a view, field by field. */
export function pilesOf(view: object): Pile[] {
  return Object.entries(view as Fields).flatMap(([field, value]) => {
    if (isHand(value)) return [{ field, cards: value.cards, points: value.points }];
    if (isCard(value)) return [{ field, cards: [value], points: null }];
    return Array.isArray(value) && value.length && value.every(isCard) ? [{ field, cards: value, points: null }] : [];
  });
}

/** The numbers and words of a view, field by field. */
export function factsOf(view: object): Fact[] {
  return Object.entries(view as Fields).flatMap(([field, value]) => (typeof value === 'number' || typeof value === 'string' ? [{ field, value }] : []));
}

/** What a player has put down: on what, and how much, in cents. */
export function stakesOf(player: Player): [string, number][] {
  const { stakes, stake, entry } = player as Fields;
  if (typeof stakes === 'object' && stakes !== null) return Object.entries(stakes as Record<string, number>);
  const amount = [entry, stake].find((each): each is number => typeof each === 'number' && each > 0);
  return amount === undefined ? [] : [['', amount]];
}

/** A fact of a player that not every game has. */
export function ofPlayer(player: Player, field: string): unknown {
  return (player as Fields)[field];
}

/** A fact as words take it. */
export function factOf({ value }: Fact): Facts {
  return { value };
}

function isCard(value: unknown): value is ShownCard {
  return typeof value === 'object' && value !== null && 'back' in value && 'face' in value;
}

function isHand(value: unknown): value is Hand {
  return typeof value === 'object' && value !== null && Array.isArray((value as Hand).cards) && 'points' in value;
}
