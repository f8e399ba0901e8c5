/** Where the seats stand round the table: on a U that opens to the croupier's side, equally far apart. */

export interface Spot {
  /** Percent of the felt's width and height. */
  x: number;
  y: number;
}

const TOP = 27;
const SHOULDER = 48;
const BOTTOM = 88;
const HALF_WIDTH = 42.6;
/** Midway on the long side, opposite the croupier. */
export const MIDDLE: Spot = { x: 50, y: BOTTOM };
/** How much more a step across counts than a step down: the felt is wide, but so are the seats. */
const ASPECT = 1.25;
/** The higher, the squarer the corners. */
const SQUARENESS = 5;
const SAMPLES = 600;

/** The places of `count` seats, the first at the left (the croupier's right), the last at the right; none above `top`. */
export function ring(count: number, top: number = TOP): Spot[] {
  const path = leftHalf(top);
  const along = lengths(path);
  const all = 2 * (along.at(-1) ?? 0);
  const room = count < 10 ? 0.06 : 0.01;
  const half = Array.from({ length: Math.floor(count / 2) }, (_, i) => {
    const part = room + ((1 - 2 * room) * i) / (count - 1);
    const found = along.findIndex((length) => length >= part * all - 1e-9);
    return rounded(path[found] ?? MIDDLE);
  });
  const other = half.map(({ x, y }) => rounded({ x: 100 - x, y })).reverse();
  return [...half, ...(count % 2 ? [MIDDLE] : []), ...other];
}

/** The places of two halves of seats with the banker midway: the first half at his right, counted from him. */
export function halves(count: number, top: number = TOP): Spot[] {
  const all = ring(count + 1, top);
  const middle = count / 2;
  return [...all.slice(middle + 1), ...all.slice(0, middle).reverse()];
}

/** How far down the middle of the felt is free of seats, in percent of its height to a seat's centre. */
export function floorOf(places: readonly Spot[]): number {
  const under = places.filter(({ x }) => Math.abs(50 - x) < HALF_WIDTH - 2.2);
  return Math.min(BOTTOM, ...under.map(({ y }) => y));
}

/** The left half of the U as many points: straight down, then a quarter of a squared ellipse. */
function leftHalf(top: number): Spot[] {
  const x = 50 - HALF_WIDTH;
  const side = Array.from({ length: SAMPLES }, (_, i) => ({ x, y: top + ((SHOULDER - top) * i) / SAMPLES }));
  const curve = Array.from({ length: SAMPLES + 1 }, (_, i) => {
    const angle = (Math.PI / 2) * (i / SAMPLES);
    const across = Math.cos(angle) ** (2 / SQUARENESS);
    const down = Math.sin(angle) ** (2 / SQUARENESS);
    return { x: 50 - HALF_WIDTH * across, y: SHOULDER + (BOTTOM - SHOULDER) * down };
  });
  return [...side, ...curve];
}

/** How far along the path each point lies. */
function lengths(path: readonly Spot[]): number[] {
  let far = 0;
  return path.map((to, i) => {
    const from = path[i - 1] ?? to;
    far += Math.hypot((to.x - from.x) * ASPECT, to.y - from.y);
    return far;
  });
}

function rounded({ x, y }: Spot): Spot {
  return { x: Math.round(x * 100) / 100, y: Math.round(y * 100) / 100 };
}
