/** What this browser saw of shoes and of the house's list of heads, and what it kept as a file (rule book S6). */
import { keyOf, noted, type ShoeNotes } from './heads';
import { keep, kept, keptUnder, listKey, sealKey } from './keeping';

/** An entry of the house's list of heads: its number, and what binds it and all before it. */
export interface Link {
  number: number;
  link: string;
}

/** What a file of heads calls itself. */
const FORM = 'sabot heads 1';
const LAST = 'list-last';
const OTHER = 'list-other';

/** What was seen as a file that `verify_shoe.py` reads. */
export function headsFile(table: string): string {
  return JSON.stringify({ sabot: FORM, shoes: allSeen(table), list: linkSeen() }, null, 1);
}

/** All that this browser saw of a shoe. */
export function seenOf(table: string, shoe: number): ShoeNotes {
  return { table, shoe, commitment: kept(sealKey(table, shoe)), promises_digest: kept(listKey(table, shoe)), ...noted(table, shoe) };
}

/** All that it saw of a table's shoes. */
export function allSeen(table: string): readonly ShoeNotes[] {
  return keptUnder(keyOf(table, '')).map(Number).sort((one, other) => one - other).map((shoe) => seenOf(table, shoe));
}

/** The last entry of the house's list that this browser saw, or the first that the house then told otherwise. */
export function linkSeen(): Link | null {
  return linkOf(kept(OTHER)) ?? lastLink();
}

/** The last entry of the house's list that this browser saw. */
export function lastLink(): Link | null {
  return linkOf(kept(LAST));
}

/** Remember the last entry of the list; what was seen before stays in mind where the list is another now. */
export function noteLink(link: Link, isSame: boolean): void {
  const before = kept(LAST);
  if (!isSame && before && !kept(OTHER)) keep(OTHER, before);
  keep(LAST, JSON.stringify(link));
}

function linkOf(text: string | null): Link | null {
  try {
    const { number, link } = JSON.parse(text ?? 'null') as Link;
    return Number.isInteger(number) && typeof link === 'string' ? { number, link } : null;
  } catch {
    return null; // nothing, or somebody else wrote there
  }
}
