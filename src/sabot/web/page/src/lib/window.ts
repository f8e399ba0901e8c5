/** The last columns of a road, moved to the left edge. */

export interface Placed {
  row: number;
  column: number;
}

/** The cells in the last `columns` columns, counted from the first column shown. */
export function lastColumns<T extends Placed>(cells: readonly T[], columns: number): T[] {
  const last = cells.reduce((most, cell) => Math.max(most, cell.column), 0);
  const first = Math.max(0, last + 1 - columns);
  return cells.filter((cell) => cell.column >= first).map((cell) => ({ ...cell, column: cell.column - first }));
}
