/** How a card that lies face down is folded: what of its back stays, and what of its face shows; sent with the cards that are turned. */
import type { Squeeze, Point } from './fold';

export interface Fold {
  /** What still lies there of the back, and what of the face is lifted: clip paths. */
  back: string;
  face: string;
  /** Where the lifted part of the face comes to lie. */
  transform: string;
}

/** Width and height of a card in the unit of its pictures. */
const WIDTH = 100;
const HEIGHT = 140;
/** How near to two edges a hold is one at the corner. */
const CORNER = 0.28;

/** What a finger takes hold of: a corner, or else the nearest edge. */
export function holdAt({ x, y }: Point): Point {
  const side = x < 0.5 ? 0 : 1;
  const end = y < 0.5 ? 0 : 1;
  const [across, down] = [Math.abs(x - side), Math.abs(y - end)];
  if (across < CORNER && down < CORNER) return { x: side, y: end };
  return across < down ? { x: side, y } : { x, y: end };
}

/** The squeeze when the finger is at a point: an edge goes straight in, a corner wherever it is drawn. */
export function squeezeTo(from: Point, finger: Point): Squeeze {
  const corner = (from.x === 0 || from.x === 1) && (from.y === 0 || from.y === 1);
  const upright = from.y === 0 || from.y === 1;
  const to = corner ? finger : upright ? { x: from.x, y: finger.y } : { x: finger.x, y: from.y };
  return { from, to: { x: within(to.x), y: within(to.y) } };
}

/** The squeeze by the lower edge, as a key makes it. */
export function squeezeBy(part: number): Squeeze {
  return { from: { x: 0.5, y: 1 }, to: { x: 0.5, y: 1 - within(part) } };
}

/** The fold of a squeeze; null while the card lies flat. */
export function foldOf({ from, to }: Squeeze): Fold | null {
  const [a, b] = [scaled(from), scaled(to)];
  const far = Math.hypot(b.x - a.x, b.y - a.y);
  if (far < 1) return null;
  const n = { x: (b.x - a.x) / far, y: (b.y - a.y) / far };
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  const side = (p: Point): number => (p.x - middle.x) * n.x + (p.y - middle.y) * n.y;
  const face = cut((p) => -side(p)).map(({ x, y }) => ({ x: WIDTH - x, y }));
  return { back: polygon(cut(side)), face: polygon(face), transform: turned(n, middle) };
}

/** The face, seen from below, laid over along the fold: a half turn about it, so that nothing is mirrored. */
function turned(n: Point, middle: Point): string {
  const [xx, xy, yy] = [1 - 2 * n.x * n.x, -2 * n.x * n.y, 1 - 2 * n.y * n.y];
  const along = 2 * (middle.x * n.x + middle.y * n.y);
  const [right, down] = [xx * WIDTH + along * n.x, xy * WIDTH + along * n.y];
  return `translate(${percent(right / WIDTH)}, ${percent(down / HEIGHT)}) matrix(${[-xx, -xy, xy, yy, 0, 0].map(short).join(', ')})`;
}

/** The part of the card where a line's side is not below nought. */
function cut(side: (p: Point) => number): Point[] {
  const corners = [{ x: 0, y: 0 }, { x: WIDTH, y: 0 }, { x: WIDTH, y: HEIGHT }, { x: 0, y: HEIGHT }];
  return corners.flatMap((p, i) => {
    const q = corners[(i + 1) % 4] ?? p;
    const [s, t] = [side(p), side(q)];
    const crossing = s * t < 0 ? [{ x: p.x + ((q.x - p.x) * s) / (s - t), y: p.y + ((q.y - p.y) * s) / (s - t) }] : [];
    return [...(s >= 0 ? [p] : []), ...crossing];
  });
}

function polygon(points: readonly Point[]): string {
  return `polygon(${points.map(({ x, y }) => `${percent(x / WIDTH)} ${percent(y / HEIGHT)}`).join(', ')})`;
}

/** A part that is none below nought or above the whole. */
function within(part: number): number {
  return Math.min(1, Math.max(0, part));
}

function scaled({ x, y }: Point): Point {
  return { x: x * WIDTH, y: y * HEIGHT };
}

function percent(part: number): string {
  return `${short(100 * part)}%`;
}

function short(value: number): number {
  return Math.round(value * 1000) / 1000 || 0;
}
