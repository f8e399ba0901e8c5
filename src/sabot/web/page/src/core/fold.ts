/** How far a card that lies face down is lifted at an edge or a corner. */

/** A point of the card in parts of its width and height, from its upper left corner. */
export interface Point {
  x: number;
  y: number;
}

/** What was taken hold of, and where the finger has drawn it. */
export interface Squeeze {
  from: Point;
  to: Point;
}

/** How far a card is squeezed, from 0 to 1. */
export function squeezedPart({ from, to }: Squeeze): number {
  return Math.min(1, Math.hypot(to.x - from.x, to.y - from.y));
}
