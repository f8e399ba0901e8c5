/** A name as short as a coin is wide: the beginnings of its first two words, else its first two letters; the mark of a bot is no word. */
export function initials(name: string): string {
  const [first = '', second] = name.split(/[\s_.-]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const letters = [...first];
  return second ? `${letters[0] ?? ''}${[...second][0] ?? ''}`.toUpperCase() : letters.slice(0, 2).join('');
}
