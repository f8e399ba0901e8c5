/** What a game's folder tells of its teaching, sent once somebody is taught: where a sentence of the guide stands. */
import { part } from './fetching';

export interface Teaching {
  /** By the guide's steps, what a sentence speaks of, as a selector; of several places the first one that is there. */
  anchors: Readonly<Record<string, readonly string[]>>;
  /** Steps that ask nothing: of these one is said in a coup. */
  looks: readonly string[];
  /** The step that is said in the place of another one, and the one behind which it is said, as long as that was not read. */
  instead?: Readonly<Record<string, string>>;
  after?: Readonly<Record<string, string>>;
}

const FOLDERS = import.meta.glob<Teaching>('../games/*/teaching.ts', { import: 'teaching' });

/** How a game is taught; undefined of one that teaches nothing. */
export async function teachingOf(game: string): Promise<Teaching | undefined> {
  const found = Object.entries(FOLDERS).find(([path]) => path.split('/').at(-2) === game)?.[1];
  return found && part(found);
}
