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

/** The squeeze by the lower edge, as a key makes it. */
export function squeezeBy(part: number): Squeeze {
  return { from: { x: 0.5, y: 1 }, to: { x: 0.5, y: 1 - within(part) } };
}

/** How far a card is squeezed, from 0 to 1. */
export function squeezedPart({ from, to }: Squeeze): number {
  return Math.min(1, Math.hypot(to.x - from.x, to.y - from.y));
}

/** A part that is none below nought or above the whole. */
export function within(part: number): number {
  return Math.min(1, Math.max(0, part));
}
