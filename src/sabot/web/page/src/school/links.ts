/** Links of classes, and days. */
import { tongue } from '../core/words.svelte';

/** The key of a class's link, or what was typed where it is none: the house says so. */
export function keyOf(link: string): string {
  return /#join=([\w-]+)$/.exec(link.trim())?.[1] ?? link.trim();
}

/** The link that has a key. */
export function linkOf(key: string, origin: string = location.origin): string {
  return `${origin}/school#join=${key}`;
}

/** A day as the reader writes it, in his own zone. */
export function date(ms: number): string {
  return new Date(ms).toLocaleDateString(tongue.language, { day: 'numeric', month: 'short', year: 'numeric' });
}

/** The end of a day that is written `2026-12-01`, in the reader's zone; undefined for what is none. */
export function endOf(day: string): number | undefined {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (!found) return undefined;
  const [year, month, of] = found.slice(1).map(Number) as [number, number, number];
  return new Date(year, month - 1, of, 23, 59, 59, 999).getTime();
}
