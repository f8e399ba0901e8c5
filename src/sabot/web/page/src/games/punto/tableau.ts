/** The drawing table, and which of its cells a coup was decided by (rule book T1). */

/** Rows: Banker has 0 to 7; columns: Player's third card 0 to 9, then none. `D` draws, `S` stands. */
export const TABLEAU: readonly string[] = [
  'DDDDDDDDDDD',
  'DDDDDDDDDDD',
  'DDDDDDDDDDD',
  'DDDDDDDDSDD',
  'SSDDDDDDSSD',
  'SSSSDDDDSSD',
  'SSSSSSDDSSS',
  'SSSSSSSSSSS',
];

export interface TableauRow {
  /** Points of the first two cards, and the value of Player's third card; null where he stood. */
  player: number;
  banker: number;
  third: number | null;
  natural: boolean;
  playerDraws: boolean;
  bankerDraws: boolean;
}

/** What a card counts. */
export function valueOf(face: string): number {
  const rank = face.charAt(0);
  return rank === 'A' ? 1 : Number(rank) || 0;
}

/** How both sides drew; undefined while not all first cards are open. */
export function drawnBy(player: readonly (string | null)[], banker: readonly (string | null)[]): TableauRow | undefined {
  const [p, b] = [points(player), points(banker)];
  if (p === undefined || b === undefined) return undefined;
  const third = player[2] ? valueOf(player[2]) : null;
  return { player: p, banker: b, third, natural: p >= 8 || b >= 8, playerDraws: player.length > 2, bankerDraws: banker.length > 2 };
}

function points([one, two]: readonly (string | null)[]): number | undefined {
  return one && two ? (valueOf(one) + valueOf(two)) % 10 : undefined;
}
