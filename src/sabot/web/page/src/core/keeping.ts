/** What the browser keeps for this page; a browser that keeps nothing is no error. */

const PREFIX = 'sabot.';

/** A remembered text, or null. */
export function kept(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

/** Remember a text; null forgets it. What is remembered already is not written again: every frame asks. */
export function keep(key: string, value: string | null): void {
  if (value !== null && kept(key) === value) return;
  try {
    if (value === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, value);
  } catch {
    // A private window may refuse; the page then asks again next time.
  }
}

/** Remember a text unless another is remembered already: what was seen first counts. */
export function keepFirst(key: string, value: string): void {
  if (kept(key) === null) keep(key, value);
}

/** What stands behind a beginning in the keys that are remembered. */
export function keptUnder(beginning: string): readonly string[] {
  const from = PREFIX + beginning;
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(from)).map((key) => key.slice(from.length));
  } catch {
    return [];
  }
}

/** Under which key the seal of a shoe is remembered, as it was seen before the cut. */
export function sealKey(table: string, shoe: number): string {
  return `seal.${table}.${shoe}`;
}

/** Under which key the key of a table's link is remembered, on the device where it was made or brought. */
export function linkKey(table: string, kind: string): string {
  return `link.${table}.${kind}`;
}

/** Under which key the digest of a shoe's closed list of promises is remembered, as it bound the house. */
export function listKey(table: string, shoe: number): string {
  return `promises.${table}.${shoe}`;
}

/** Under which key it is remembered that this device cuts for its player at a table. */
export function cutKey(table: string): string {
  return `cut.${table}`;
}

/** Under which key this tab remembers that a seat is to be taken at a table. */
export function sitKey(table: string): string {
  return `sit.${table}`;
}

/** Remember a text for this tab alone, over a page that is loaded anew. */
export function hold(key: string, value: string): void {
  try {
    sessionStorage.setItem(PREFIX + key, value);
  } catch {
    // As above.
  }
}

/** The text that this tab held, once; or an empty one. */
export function held(key: string): string {
  try {
    const value = sessionStorage.getItem(PREFIX + key);
    sessionStorage.removeItem(PREFIX + key);
    return value ?? '';
  } catch {
    return '';
  }
}
