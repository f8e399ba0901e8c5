/** Roads as texts, and where their next marks would stand (rule book R2, R4, R6). */

export type Place = readonly [row: number, column: number];

const ROWS = 6;

/** A sequence in its runs: `BBBP` is three B, one P. */
export function runs(symbols: readonly string[]): readonly (readonly [symbol: string, long: number])[] {
  const found: [string, number][] = [];
  for (const symbol of symbols) {
    const last = found.at(-1);
    if (last?.[0] === symbol) last[1] += 1;
    else found.push([symbol, 1]);
  }
  return found;
}

/** Where each of a sequence stands: streaks go down, turn right at the floor or at a taken cell, and stay in their row. */
export function layOut(symbols: readonly string[]): Place[] {
  const taken = new Set<number>();
  const places: Place[] = [];
  let start = -1;
  for (const [, long] of runs(symbols)) {
    start += 1;
    while (taken.has(start * ROWS)) start += 1;
    let [row, column, turned] = [0, start, false];
    for (let i = 0; i < long; i++) {
      if (i && !turned && row + 1 < ROWS && !taken.has(column * ROWS + row + 1)) row += 1;
      else if (i) {
        turned = true;
        column += 1;
        while (taken.has(column * ROWS + row)) column += 1;
      }
      taken.add(column * ROWS + row);
      places.push([row, column]);
    }
  }
  return places;
}

/** Where one more would stand. */
export function nextPlace(symbols: readonly string[], next: string): Place {
  return layOut([...symbols, next]).at(-1) ?? [0, 0];
}
