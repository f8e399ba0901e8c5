/** What a small picture of a table shows: no card is one that lies with its back up. */
export interface SmallTable {
  /** Where each hand lies, in hundredths of the table, and its cards. */
  hands: readonly { x: number; y: number; cards: readonly (string | null)[] }[];
  /** The chips of a bank, in cents. */
  bank?: readonly number[];
}
