/** Links of classes. */

/** The key of a class's link, or what was typed where it is none: the house says so. */
export function keyOf(link: string): string {
  return /#join=([\w-]+)$/.exec(link.trim())?.[1] ?? link.trim();
}

/** The link that has a key. */
export function linkOf(key: string, origin: string = location.origin): string {
  return `${origin}/school#join=${key}`;
}
