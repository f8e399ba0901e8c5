/** Where something that is said stands: at what it speaks of, and on nothing that is used or looked at. */

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Size {
  width: number;
  height: number;
}

/** In pixels: how finely places are tried. */
const STEP = 8;
/** Between what is said and what it must not touch. */
const GAP = 6;
/** Nearer than this it touches. */
const NEAR = GAP - 1;
/** How much less a shift aside counts than a distance, and how much a covered thousandth of what is only looked at. */
const ASIDE = 0.15;
const LESS = 12;
/** The longest way that is drawn. */
const FAR = 160;

/** Whether two boxes have a point in common, with a gap around. */
export function meet(one: Box, other: Box, gap = 0): boolean {
  return one.left < other.right + gap && other.left < one.right + gap && one.top < other.bottom + gap && other.top < one.bottom + gap;
}

/** The box that holds all of some; undefined where there is none. */
export function around(boxes: readonly Box[]): Box | undefined {
  if (!boxes.length) return undefined;
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

/** A place, and what it costs to stand there: how far from its target, how much is covered that is only looked at. */
export interface Place {
  box: Box;
  cost: number;
}

/**
 * Where a panel stands in a room: on none of the boxes that are kept free, as near to its target as there is a place, and of
 * such places where it covers least of what is only looked at; undefined where there is none.
 */
export function placed(target: Box, { width, height }: Size, room: Box, free: readonly Box[], seen: readonly Box[] = []): Place | undefined {
  const kept = [target, ...free];
  let best: Place | undefined;
  for (const top of steps(room.top, room.bottom - height, target.bottom + GAP, target.top - GAP - height)) {
    const row = { left: room.left, top, right: room.right, bottom: top + height };
    if (best && least(row, target) >= best.cost) continue;
    const inRow = kept.filter((each) => meet(row, each, NEAR));
    const covered = seen.filter((each) => meet(row, each));
    const stands = (left: number): Box | undefined => {
      const box = { left, top, right: left + width, bottom: top + height };
      const hit = inRow.find((each) => meet(box, each, NEAR));
      const cost = hit ? undefined : costOf(box, target, covered, best?.cost);
      if (cost !== undefined) best = { box, cost };
      return hit;
    };
    const end = room.right - width;
    for (const left of [target.right + GAP, target.left - GAP - width]) if (left >= room.left && left <= end) stands(left);
    for (let left = room.left; left <= end; left += STEP) {
      const hit = stands(left);
      if (hit) left += STEP * (Math.ceil((hit.right + NEAR - left) / STEP) - 1); // every place until there meets it too
    }
  }
  return best;
}

/** Places between two ends, and those right beside the target. */
function steps(from: number, to: number, ...beside: number[]): number[] {
  const found = beside.filter((each) => each >= from && each <= to);
  for (let each = from; each <= to; each += STEP) found.push(each);
  return found;
}

/** What no place in a row is cheaper than. */
function least(row: Box, target: Box): number {
  return Math.max(0, row.top - target.bottom, target.top - row.bottom) + ASIDE * Math.abs(middle(row.top, row.bottom) - middle(target.top, target.bottom));
}

/** What a place costs; undefined where it is no cheaper than another one. */
export function costOf(box: Box, target: Box, seen: readonly Box[], most = Infinity): number | undefined {
  const aside = Math.abs(middle(box.left, box.right) - middle(target.left, target.right)) + Math.abs(middle(box.top, box.bottom) - middle(target.top, target.bottom));
  let cost = apart(box, target) + ASIDE * aside;
  if (cost >= most) return undefined;
  for (const each of seen) cost += (LESS * common(box, each)) / 1000;
  return cost < most ? cost : undefined;
}

function middle(one: number, other: number): number {
  return (one + other) / 2;
}

/** How far two boxes are from one another. */
export function apart(one: Box, other: Box): number {
  const across = Math.max(0, one.left - other.right, other.left - one.right);
  const along = Math.max(0, one.top - other.bottom, other.top - one.bottom);
  return Math.hypot(across, along);
}

function common(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}

export interface Line {
  from: readonly [x: number, y: number];
  to: readonly [x: number, y: number];
}

/** The shortest way from a panel to its target; undefined where it would cross what is kept free, or is none. */
export function pointer(panel: Box, target: Box, free: readonly Box[]): Line | undefined {
  const [x, toX] = nearest(panel.left, panel.right, target.left, target.right);
  const [y, toY] = nearest(panel.top, panel.bottom, target.top, target.bottom);
  if (apart(panel, target) < 2 || apart(panel, target) > FAR) return undefined;
  const way = { from: [x, y], to: [toX, toY] } as const;
  return free.some((each) => !holds(target, each) && crosses(way, each)) ? undefined : way;
}

/** Of two ranges the ends that face each other, or the middle of what they share. */
function nearest(from: number, to: number, other: number, end: number): [number, number] {
  if (to < other) return [to, other];
  if (end < from) return [from, end];
  const shared = middle(Math.max(from, other), Math.min(to, end));
  return [shared, shared];
}

function holds(outer: Box, inner: Box): boolean {
  return inner.left >= outer.left - 2 && inner.right <= outer.right + 2 && inner.top >= outer.top - 2 && inner.bottom <= outer.bottom + 2;
}

function crosses({ from, to }: Line, box: Box): boolean {
  const points = Array.from({ length: 21 }, (_, i) => [from[0] + ((to[0] - from[0]) * i) / 20, from[1] + ((to[1] - from[1]) * i) / 20] as const);
  return points.some(([x, y]) => x > box.left && x < box.right && y > box.top && y < box.bottom);
}
