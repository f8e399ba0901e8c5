/** A Svelte action: of a list that is scrolled as many rows are in sight as have room, and none is cut. */
export function rows(node: HTMLElement): { destroy(): void } {
  const list = node.querySelector<HTMLElement>('ul');
  function look(): void {
    node.style.maxHeight = '';
    const room = node.clientHeight + 3; // an edge may be cut
    const ends = Array.from(list?.children ?? [], (row) => (row as HTMLElement).offsetTop + (row as HTMLElement).offsetHeight - node.offsetTop);
    const whole = ends.filter((end) => end <= room);
    if (whole.length && whole.length < ends.length) node.style.maxHeight = `${Math.max(...whole) + 2}px`;
  }
  const seen = new ResizeObserver(look);
  for (const each of [node.parentElement, list]) if (each) seen.observe(each);
  return { destroy: () => seen.disconnect() };
}
