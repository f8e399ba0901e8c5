/** A Svelte action: of a list that is scrolled as many rows are in sight as have room, and none is cut; what stands before it stays. */
export function rows(node: HTMLElement): { destroy(): void } {
  const list = node.querySelector<HTMLElement>('ul');
  function look(): void {
    node.style.maxHeight = '';
    const room = node.clientHeight + 3; // an edge may be cut
    const ends = Array.from(list?.children ?? [], (row) => (row as HTMLElement).offsetTop + (row as HTMLElement).offsetHeight - node.offsetTop);
    const whole = ends.filter((end) => end <= room);
    const before = (list?.offsetTop ?? 0) - node.offsetTop;
    const end = whole.length ? Math.max(...whole) + 2 : before;
    if (end > 0 && whole.length < ends.length) node.style.maxHeight = `${end}px`;
  }
  const seen = new ResizeObserver(look);
  const beside = Array.from(node.parentElement?.children ?? []).filter((each) => each !== node);
  for (const each of [node.parentElement, ...beside, ...node.children]) if (each) seen.observe(each);
  return { destroy: () => seen.disconnect() };
}
