/** What has changed since the last frame on a line, put into it. */
import type { Line } from './types';

/**
 * Under a name what takes its place; a name with `~` before it goes inside, also to the items of a list by their places,
 * and begins where nothing was; one with `=` has the path to where that stands already which takes its place.
 */
export interface Change {
  [name: string]: unknown;
}

/** A line of a change: `of` a map of the event it stands for a line for each player there. */
type ToldLine = Pick<Line, 'section' | 'key'> & Partial<Line> & { of?: string };

const INSIDE = '~';
const ELSEWHERE = '=';

/** A frame as a change leaves it, which may point to what comes beside it; what has not changed stays the very same. */
export function changed<T extends object>(before: T, change: Change, beside: object = {}): T {
  return within(before, change, { ...before, ...beside }) as T;
}

function within(before: unknown, change: Change, root: object): unknown {
  const after = (Array.isArray(before) ? [...before] : { ...(before as object | null) }) as Record<string, unknown>;
  for (const [name, value] of Object.entries(change)) {
    const place = name.slice(1);
    if (name.startsWith(INSIDE)) after[place] = within(after[place], value as Change, root);
    else if (name.startsWith(ELSEWHERE)) after[place] = found(root, value as (string | number)[]);
    else after[name] = value;
  }
  return after;
}

function found(root: object, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((part, step) => (part as Record<string | number, unknown>)[step], root);
}

/** The lines of an event in full. */
export function spoken(event: object, lines: readonly ToldLine[]): Line[] {
  return lines.flatMap(({ of, ...line }) => {
    if (!of) return [line as Line];
    const amounts = (event as Record<string, Record<string, number>>)[of] ?? {};
    return Object.entries(amounts).map(([player, amount]) => ({ ...line, facts: { player, amount } }) as Line);
  });
}
