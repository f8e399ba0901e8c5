/** An auction's time since the highest bid, in thirds: the caller says once after the first, twice after the second. */

/** When the first and the second third of a window end, in the server's milliseconds. */
export function thirdEnds(deadline: number, seconds: number): readonly [number, number] {
  const third = (1000 * seconds) / 3;
  return [deadline - 2 * third, deadline - third];
}

/** How many of them are over. */
export function goneTo(ends: readonly number[], now: number): number {
  return ends.filter((end) => now >= end).length;
}
