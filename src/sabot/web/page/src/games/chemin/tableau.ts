/** The tableau of the banker (T4), as the page draws it: what his points and the card he gave bind him to. */
import type { RuleCard, View } from '../../core/types';

/** To draw, to stand, or as he likes. */
export type Cell = 'D' | 'S' | 'F';

/** The cards that he can have given, then none: the ponte stood. */
export const GIVEN = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '-'] as const;

/** The rows as they are drawn: what 0 to 2 points do is one row. */
export const ROWS: readonly { name: string; points: number }[] = [
  { name: '0–2', points: 2 },
  ...[3, 4, 5, 6, 7].map((points) => ({ name: String(points), points })),
];

/** By the banker's points, what he does when he gave 0 to 9, or none. */
export const TABLEAU: Readonly<Record<number, string>> = {
  0: 'DDDDDDDDDDD',
  1: 'DDDDDDDDDDD',
  2: 'DDDDDDDDDDD',
  3: 'DDDDDDDDSFD',
  4: 'SSDDDDDDSSD',
  5: 'SSSSFDDDSSD',
  6: 'SSSSSSDDSSS',
  7: 'SSSSSSSSSSS',
};

/** Where the banker stands in his tableau: his points, and the column of what he gave. */
export interface Place {
  points: number;
  column: number;
}

/** What a third card counts. */
export function valueOf(face: string): number {
  const rank = face.charAt(0);
  return rank === 'A' ? 1 : 'TJQK'.includes(rank) ? 0 : Number(rank);
}

/** Where a banker who is to decide stands; null while he is not, or has a naturel. */
export function placeOf({ step, banker_hand: banker, ponte_hand: ponte }: View<'chemin'>): Place | null {
  const points = banker.points;
  if (step !== 'choose' || points === null || !(points in TABLEAU)) return null;
  const third = ponte.cards[2]?.face;
  return { points, column: third ? valueOf(third) : GIVEN.length - 1 };
}

/** Whether the house leaves the banker free whatever the tableau says. */
export function isFree({ rows }: RuleCard): boolean {
  return rows.find(({ key }) => key === 'banker_liberty')?.facts?.['choice'] === 'always';
}

export function cellOf(points: number, column: number): Cell {
  return (TABLEAU[points]?.charAt(column) || 'S') as Cell;
}
