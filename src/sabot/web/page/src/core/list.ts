/** What this browser saw of the house's list of heads, and what it kept as a file (rule book S6). */
import { allSeen } from './heads';
import { keep, kept } from './keeping';

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
