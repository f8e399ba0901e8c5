/** A name as short as a coin is wide: the beginnings of its first two words, else its first two letters. */
export function initials(name: string): string {
  const [first = '', second] = name.trim().split(/[\s_.-]+/u);
  const letters = [...first];
  return second ? `${letters[0] ?? ''}${[...second][0] ?? ''}`.toUpperCase() : letters.slice(0, 2).join('');
}
