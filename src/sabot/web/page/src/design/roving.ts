/** One tab stop for a group of buttons: arrows move to the nearest in their direction, Home and End to the ends. */

const STOPS = 'button:not([disabled], [data-off]), a[href], input:not([disabled]), select';
type Way = (from: DOMRect, to: DOMRect) => readonly [along: number, aside: number];

const WAYS: Readonly<Record<string, Way>> = {
  ArrowLeft: (from, to) => [middleX(from) - middleX(to), Math.abs(middleY(from) - middleY(to))],
  ArrowRight: (from, to) => [middleX(to) - middleX(from), Math.abs(middleY(from) - middleY(to))],
  ArrowUp: (from, to) => [middleY(from) - middleY(to), Math.abs(middleX(from) - middleX(to))],
  ArrowDown: (from, to) => [middleY(to) - middleY(from), Math.abs(middleX(from) - middleX(to))],
};
/** How much more a step aside counts than one along. */
const ASIDE = 2.5;

const middleX = (box: DOMRect): number => box.left + box.width / 2;
const middleY = (box: DOMRect): number => box.top + box.height / 2;

/** Which of some boxes lies next in the direction of an arrow; undefined where none does. */
export function nextIn(key: string, from: DOMRect, boxes: readonly DOMRect[]): number | undefined {
  const way = WAYS[key];
  if (!way) return undefined;
  let best: { at: number; cost: number } | undefined;
  boxes.forEach((to, at) => {
    const [along, aside] = way(from, to);
    const cost = along + ASIDE * aside;
    if (along > 2 && (!best || cost < best.cost)) best = { at, cost };
  });
  return best?.at;
}

/** A Svelte action: the group keeps one tab stop, on what had the focus last. */
export function roving(group: HTMLElement): { destroy(): void } {
  let current: HTMLElement | undefined;

  const stops = (): HTMLElement[] => [...group.querySelectorAll<HTMLElement>(STOPS)].filter((each) => each.offsetParent !== null);

  function settle(): void {
    const all = stops();
    if (!current || !all.includes(current)) current = all.find((each) => each.getAttribute('aria-pressed') === 'true') ?? all[0];
    for (const each of all) {
      const index = each === current ? 0 : -1;
      if (each.tabIndex !== index) each.tabIndex = index;
    }
  }

  function entered({ target }: FocusEvent): void {
    const found = stops().find((each) => each === target);
    if (!found) return;
    current = found;
    settle();
  }

  function moved(event: KeyboardEvent): void {
    const from = event.target as HTMLElement;
    if (event.altKey || event.ctrlKey || event.metaKey || (from instanceof HTMLInputElement && from.type !== 'checkbox')) return;
    const all = stops();
    const to = event.key === 'Home' ? all[0] : event.key === 'End' ? all.at(-1) : nearest(event.key, from, all);
    if (!to) return;
    event.preventDefault();
    to.focus();
  }

  function nearest(key: string, from: HTMLElement, all: readonly HTMLElement[]): HTMLElement | undefined {
    const at = nextIn(key, from.getBoundingClientRect(), all.map((each) => each.getBoundingClientRect()));
    return at === undefined ? undefined : all[at];
  }

  const watch = new MutationObserver(settle);
  watch.observe(group, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden', 'class'] });
  group.addEventListener('focusin', entered);
  group.addEventListener('keydown', moved);
  settle();
  return {
    destroy(): void {
      watch.disconnect();
      group.removeEventListener('focusin', entered);
      group.removeEventListener('keydown', moved);
    },
  };
}
