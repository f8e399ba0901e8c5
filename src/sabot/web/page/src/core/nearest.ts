/** The nearest of some words to what was typed. */

/** How many letters have to be changed, put in, left out or swapped with their neighbour. */
export function distance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, i) => i)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1];
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(
        (rows[i - 1]?.[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (rows[i - 1]?.[j - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (rows[i - 2]?.[j - 2] ?? 0) + 1 : Infinity,
      );
    }
    rows.push(row);
  }
  return rows[one.length]?.[other.length] ?? 0;
}

/** The word that is meant where one is near enough: a third of its letters may be wrong. */
export function nearest(text: string, words: readonly string[]): string | undefined {
  let best: { word: string; far: number } | undefined;
  for (const word of words) {
    const far = distance(text, word);
    if (far <= Math.max(1, Math.floor(word.length / 3)) && (!best || far < best.far)) best = { word, far };
  }
  return best?.word;
}
