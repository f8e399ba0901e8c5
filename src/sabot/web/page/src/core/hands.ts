/** What is told of hands: their sums, by the cards that are seen of them. */
import { because, type Explanation } from './why.svelte';

/** What a card counts. */
export function valueOf(face: string): number {
  const rank = face.charAt(0);
  return rank === 'A' ? 1 : Number(rank) || 0;
}

export type Faces = readonly (string | null)[];

/** The points of a hand's first two cards; undefined while they are not both open. */
export function firstTwo([one, two]: Faces): number | undefined {
  return one && two ? (valueOf(one) + valueOf(two)) % 10 : undefined;
}

/** How a hand's cards add up; nothing while one of them is hidden. */
export function handTold(name: string, side: string, faces: Faces): Explanation[] {
  const cards = faces.filter((each) => each !== null);
  if (!faces.length || cards.length < faces.length) return [];
  const sum = cards.reduce((all, face) => all + valueOf(face), 0);
  return [{ about: `hand:${name}`, reasons: [because('G2', 'why.hand', { side, cards, sum, points: sum % 10 })] }];
}
