/** Times as their reader writes them, in his own zone. */
import { tongue } from './words.svelte';

/** A time, as some options of `Intl.DateTimeFormat` have it written. */
function written(ms: number, how: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(tongue.language, how).format(ms);
}

/** A day: `28 Nov 2026`. */
export function day(ms: number): string {
  return written(ms, { dateStyle: 'medium' });
}

/** A time of day alone. */
export function hour(ms: number): string {
  return written(ms, { timeStyle: 'short' });
}

/** A time of a day. */
export function moment(ms: number): string {
  return written(ms, { dateStyle: 'short', timeStyle: 'short' });
}

/** A day of the house, which counts days by UTC: the same for everybody, wherever he reads of it. */
export function dayOfHouse(ms: number, dateStyle: 'medium' | 'long' = 'medium'): string {
  return written(ms, { dateStyle, timeZone: 'UTC' });
}

/** A day as a field for days has it: `2026-12-01`. */
export function fieldOf(ms: number): string {
  const at = new Date(ms);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** The end of a day that a field has; undefined for what is none. */
export function endOf(field: string): number | undefined {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(field);
  if (!found) return undefined;
  const [year, month, of] = found.slice(1).map(Number) as [number, number, number];
  return new Date(year, month - 1, of, 23, 59, 59, 999).getTime();
}
