/** The last columns of a road, moved to the left edge. */

/** A cell: its row, its column, and what is in it. */
export type RoadCell = readonly [row: number, column: number, ...rest: unknown[]];

/** A cell and the column that it is drawn in. */
export interface ColumnCell<T extends RoadCell> {
  row: number;
  column: number;
  cell: T;
}

/** The cells in the last `columns` columns, with the column counted from the first one shown. */
export function lastColumns<T extends RoadCell>(cells: readonly T[], columns: number): ColumnCell<T>[] {
  const last = cells.reduce((most, [, column]) => Math.max(most, column), 0);
  const first = Math.max(0, last + 1 - columns);
  return cells.filter(([, column]) => column >= first).map((cell) => ({ row: cell[0], column: cell[1] - first, cell }));
}
