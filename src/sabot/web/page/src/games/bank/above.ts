/** A Svelte action: what lies over the foot of the felt says by `--above` how high it is, so that the felt ends where it begins. */
export function above(node: HTMLElement): { destroy(): void } {
  const page = node.closest('main');
  const look = new ResizeObserver(() => page?.style.setProperty('--above', `${node.offsetHeight}px`));
  look.observe(node);
  return {
    destroy() {
      look.disconnect();
      page?.style.removeProperty('--above');
    },
  };
}
