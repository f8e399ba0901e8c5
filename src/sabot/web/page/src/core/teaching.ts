/** What a game's folder tells of its teaching, sent once somebody is taught: where a sentence of the guide stands. */
import { part } from './fetching';
import type { Faces } from './hands';
import type { Table } from './table.svelte';
import type { GameId } from './types';
import type { Explanation } from './why.svelte';

export interface Teaching {
  /** By the guide's steps, what a sentence speaks of, as a selector; of several places the first one that is there. */
  anchors: Readonly<Record<string, readonly string[]>>;
  /** Steps that ask nothing: of these one is said in a coup. */
  looks: readonly string[];
  /** The step that is said in the place of another one, and the one behind which it is said, as long as that was not read. */
  instead?: Readonly<Record<string, string>>;
  after?: Readonly<Record<string, string>>;
  /** The clause of each line that the game says, by section and key. */
  lines: Readonly<Record<string, string>>;
  /** What of a coup a line speaks of, as `about` names it; a fact of the line stands in braces. */
  spoken: Readonly<Record<string, string>>;
  /** The hands in the order in which they are drawn. */
  sides: readonly string[];
  /** What is told of the faces that are seen of each hand, null where a card lies face down. */
  hands(table: Table, faces: Readonly<Record<string, Faces>>): readonly Explanation[];
  /** What is told of the coup that is settled there, in its order; nothing while none is. */
  coup(table: Table): readonly Explanation[];
  /** What is told of each payment, in the order of its lines. */
  paid(table: Table): readonly Explanation[];
}

/** What is told of the coup that is settled at a table, and nothing while none is: in the game's own types. */
export function ofSettled<G extends GameId, S, H>(
  sides: readonly string[],
  coup: (table: Table<G>, settled: S, hands: H) => readonly Explanation[],
  paid: (table: Table<G>, settled: S) => readonly Explanation[],
): Pick<Teaching, 'sides' | 'coup' | 'paid'> {
  const faces = ({ showing }: Table<G>) => Object.fromEntries(sides.map((side) => [side, showing.hand(side).map(({ card }): string | null => card.face)]));
  const told = (table: Table, tells: (at: Table<G>, settled: S) => readonly Explanation[]): readonly Explanation[] => {
    const settled = table.showing.settled as S | null;
    return settled ? tells(table as unknown as Table<G>, settled) : [];
  };
  return {
    sides,
    coup: (table) => told(table, (at, settled) => coup(at, settled, faces(at) as H)),
    paid: (table) => told(table, paid),
  };
}

const FOLDERS = import.meta.glob<Teaching>('../games/*/teaching.ts', { import: 'teaching' });

/** How a game is taught; undefined of one that teaches nothing. */
export async function teachingOf(game: string): Promise<Teaching | undefined> {
  const found = Object.entries(FOLDERS).find(([path]) => path.split('/').at(-2) === game)?.[1];
  return found && part(found);
}
