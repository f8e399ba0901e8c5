/** Whoever acts by the keyboard stands somewhere: where a focus goes that nothing has, and when that is. */

/** What a person acts on next: the dialog before him, the one thing that is offered to who looks on, the place of a player's move. */
const NEXT = ['dialog[open] h2', '[data-next]', '#your-move'];

/** Put the focus where a person acts next, unless something has it. */
export function refocus(): void {
  if (document.activeElement !== document.body) return;
  const [next] = NEXT.flatMap((each) => [...document.querySelectorAll<HTMLElement>(each)].slice(-1));
  next?.focus({ preventScroll: true });
}

/** A Svelte action: a focus that is lost with what had it goes where a person acts next, not to the top of the page. */
export function refocusing(node: HTMLElement): { destroy(): void } {
  let holder: Element | null = null;

  const take = ({ target }: FocusEvent): void => {
    holder = target instanceof Element ? target : null;
  };
  /** Chromium tells of a focus lost by removal as of one put down, before it removes: a moment later it is known. */
  const give = (): void => {
    setTimeout(() => {
      if (!holder?.isConnected || holder === document.activeElement) return;
      const put = canHold(holder);
      holder = null;
      if (!put) refocus();
    });
  };
  const observer = new MutationObserver(() => {
    if (!holder || holder.isConnected) return;
    holder = null;
    refocus();
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

/** Whether something could still have the focus: it is neither hidden nor disabled. */
function canHold(holder: Element): boolean {
  return !holder.matches(':disabled') && (holder.checkVisibility?.({ visibilityProperty: true }) ?? true);
}
