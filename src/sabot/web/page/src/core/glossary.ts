/** French words of the table within a sentence, so that each can be explained where it stands. */

/** A piece of a sentence; of a word that is explained the key of its explanation. */
export interface Piece {
  text: string;
  term?: string;
}

/** The spellings of each term, parted by bars. */
export type Terms = Readonly<Record<string, string>>;

/** A sentence cut where terms begin and end; of two that begin alike the longer one counts. */
export function pieces(text: string, terms: Terms): Piece[] {
  const keys = new Map(Object.entries(terms).flatMap(([key, spellings]) => spellings.split('|').map((each) => [each.toLowerCase(), key] as const)));
  if (!keys.size) return [{ text }];
  const longest = [...keys.keys()].sort((a, b) => b.length - a.length).map(escaped);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${longest.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  return text
    .split(pattern)
    .map((part, i) => (i % 2 ? termed(part, keys.get(part.toLowerCase())) : { text: part }))
    .filter((piece) => piece.text);
}

function termed(text: string, term: string | undefined): Piece {
  return term ? { text, term } : { text };
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
