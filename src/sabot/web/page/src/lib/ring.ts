/** Where the seats stand round the table: on a U that opens to the croupier's side, equally far apart. */

export interface Spot {
  /** Percent of the felt's width and height. */
  x: number;
  y: number;
}

const LEFT = 7;
const RIGHT = 93;
const TOP = 27;
const BOTTOM = 88;
/** The felt is about this much wider than high; only the evenness of the spacing depends on it. */
const ASPECT = 1.6;
const CORNER = 13;
const SAMPLES = 400;

/** The places of `count` seats, the first at the left (the croupier's right), the last at the right. */
export function ring(count: number): Spot[] {
  const path = samples();
  const lengths = [0];
  for (let i = 1; i < path.length; i++) lengths.push((lengths[i - 1] ?? 0) + distance(path[i - 1], path[i]));
  const all = lengths.at(-1) ?? 0;
  const room = count < 10 ? 0.06 : 0;
  return Array.from({ length: count }, (_, i) => {
    const part = count === 1 ? 0.5 : room + ((1 - 2 * room) * i) / (count - 1);
    const found = lengths.findIndex((length) => length >= part * all - 1e-9);
    return rounded(path[found] ?? { x: 50, y: BOTTOM });
  });
}

/** The U as many points: down, round the corner, across, round the corner, up. */
function samples(): Spot[] {
  const wide = CORNER;
  const high = CORNER * ASPECT;
  const points: Spot[] = [{ x: LEFT, y: TOP }];
  for (let i = 0; i <= SAMPLES; i++) {
    const angle = (Math.PI / 2) * (i / SAMPLES);
    points.push({ x: LEFT + wide * (1 - Math.cos(angle)), y: BOTTOM - high * (1 - Math.sin(angle)) });
  }
  const half = dense(points).concat(dense([points.at(-1) ?? { x: 50, y: BOTTOM }, { x: 50, y: BOTTOM }]));
  const mirrored = half.map(({ x, y }) => ({ x: LEFT + RIGHT - x, y })).reverse();
  return [...half, ...mirrored];
}

/** The same line with points no farther apart than a fraction of a percent. */
function dense(points: readonly Spot[]): Spot[] {
  return points.flatMap((to, i) => {
    const from = points[i - 1];
    if (!from) return [to];
    const steps = Math.max(1, Math.ceil(distance(from, to) / 0.3));
    return Array.from({ length: steps }, (_, k) => between(from, to, (k + 1) / steps));
  });
}

function between(from: Spot, to: Spot, part: number): Spot {
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

function distance(one: Spot | undefined, other: Spot | undefined): number {
  if (!one || !other) return 0;
  return Math.hypot((one.x - other.x) * ASPECT, one.y - other.y);
}

function rounded({ x, y }: Spot): Spot {
  return { x: Math.round(x * 100) / 100, y: Math.round(y * 100) / 100 };
}
