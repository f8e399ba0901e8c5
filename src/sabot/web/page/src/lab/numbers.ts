/** Numbers of the laboratory, as the language of the page writes them. */
import { decimal } from '../core/decimal.svelte';

/** A share in per cent, with four decimals; a change with its sign. */
export function percent(share: number, signed: boolean = false): string {
  return `${signed && share > 0 ? '+' : ''}${(100 * share).toFixed(4).replace('.', decimal.mark)} %`;
}

/** A change in per cent, as short as a bar is wide. */
export function points(change: number): string {
  return `${change > 0 ? '+' : ''}${fixed(100 * change, 3)}`;
}

/** A number with so many decimals. */
export function fixed(number: number, digits: number): string {
  return number.toFixed(digits).replace('.', decimal.mark);
}

/** A share in per cent, with one decimal. */
export function share(of: number): string {
  return `${fixed(100 * of, 1)} %`;
}

/** A whole number in groups of three. */
export function thousands(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, '\u202f');
}
