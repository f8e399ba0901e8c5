/** Answers as the house reads them. */
import { units } from '../core/money';

/** The keys of the choices, in their order: the tenth is `0`, as on a keyboard. */
export const KEYS = '1234567890';

/** What a key chooses. */
export function chosenBy<Choice>(key: string, choices: readonly Choice[]): Choice | undefined {
  return key.length === 1 ? choices[KEYS.indexOf(key)] : undefined;
}

/** The choices with one more, or without it where it was chosen. */
export function toggled(chosen: readonly string[], id: string): readonly string[] {
  return chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id];
}

/** Choices with a blank between them; `-` is none. */
export function chosenText(chosen: readonly string[]): string {
  return chosen.join(' ') || '-';
}

/** Chips as piles, the largest first, such as `4x25 1x5`; `0` is none. */
export function pilesText(chips: readonly number[]): string {
  const counts = new Map<number, number>();
  for (const chip of chips) counts.set(chip, (counts.get(chip) ?? 0) + 1);
  const piles = [...counts].sort(([one], [two]) => two - one).map(([chip, count]) => `${count}x${plain(chip)}`);
  return piles.join(' ') || '0';
}

/** An amount with a point, whatever the language writes. */
function plain(amount: number): string {
  return units(amount).replace(',', '.');
}
