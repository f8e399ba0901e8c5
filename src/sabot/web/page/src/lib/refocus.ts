/** A Svelte action: a focus that is lost with what had it goes to a place by name, not to the top of the page. */
export function refocusing(node: HTMLElement, id: string): { destroy(): void } {
  let holder: Element | null = null;

  const take = ({ target }: FocusEvent): void => {
    holder = target instanceof Element ? target : null;
  };
  /** Chromium tells of a focus lost by removal as of one put down, before it removes: a moment later it is known. */
  const give = (): void => {
    setTimeout(() => {
      if (holder?.isConnected && holder !== document.activeElement) holder = null;
    });
  };
  const observer = new MutationObserver(() => {
    if (!holder || holder.isConnected) return;
    holder = null;
    if (document.activeElement === document.body) document.getElementById(id)?.focus({ preventScroll: true });
  });

  node.addEventListener('focusin', take);
  node.addEventListener('focusout', give);
  observer.observe(node, { childList: true, subtree: true });
  return {
    destroy() {
      node.removeEventListener('focusin', take);
      node.removeEventListener('focusout', give);
      observer.disconnect();
    },
  };
}
