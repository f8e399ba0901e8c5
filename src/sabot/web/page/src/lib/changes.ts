/** What has changed since the last frame on a line, put into it. */

/** Under a name what takes its place; a name with `~` before it goes inside, also to the items of a list by their places. */
export interface Change {
  [name: string]: unknown;
}

const INSIDE = '~';

/** A frame, or a part of one, as a change leaves it; what has not changed stays the very same. */
export function changed<T>(before: T, change: Change): T {
  const after = (Array.isArray(before) ? [...before] : { ...before }) as Record<string, unknown>;
  for (const [name, value] of Object.entries(change)) {
    if (!name.startsWith(INSIDE)) after[name] = value;
    else after[name.slice(1)] = changed(after[name.slice(1)], value as Change);
  }
  return after as T;
}
