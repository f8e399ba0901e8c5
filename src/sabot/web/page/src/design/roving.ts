/** One tab stop for a group of buttons: arrows move to the nearest in their direction, Home and End to the ends. */
import { afterFrame } from './afterframe';

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

  const all = (): HTMLElement[] => [...group.querySelectorAll<HTMLElement>(STOPS)];
  const stops = (): HTMLElement[] => all().filter((each) => each.checkVisibility());
  const firstOf = (found: readonly HTMLElement[]): HTMLElement | undefined => found.find((each) => each.getAttribute('aria-pressed') === 'true') ?? found[0];
  const soon = afterFrame(look);

  /** There is a stop at once; whether it is seen is looked at behind the frame, where nothing has to be laid out for it. */
  function settle(): void {
    const found = all();
    if (!current || !found.includes(current)) current = firstOf(found);
    for (const each of found) {
      const index = each === current ? 0 : -1;
      if (each.tabIndex !== index) each.tabIndex = index;
    }
    soon.ask();
  }

  /** A stop that is not seen gives its place to one that is. */
  function look(): void {
    if (!current || current.checkVisibility()) return;
    const other = firstOf(stops());
    if (!other) return;
    current = other;
    settle();
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
    const seen = stops();
    const to = event.key === 'Home' ? seen[0] : event.key === 'End' ? seen.at(-1) : nearest(event.key, from, seen);
    if (!to) return;
    event.preventDefault();
    to.focus();
  }

  function nearest(key: string, from: HTMLElement, seen: readonly HTMLElement[]): HTMLElement | undefined {
    const at = nextIn(key, from.getBoundingClientRect(), seen.map((each) => each.getBoundingClientRect()));
    return at === undefined ? undefined : seen[at];
  }

  const watch = new MutationObserver(settle);
  const sized = new ResizeObserver(soon.ask);
  sized.observe(group);
  watch.observe(group, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden', 'class'] });
  group.addEventListener('focusin', entered);
  group.addEventListener('keydown', moved);
  settle();
  return {
    destroy(): void {
      watch.disconnect();
      sized.disconnect();
      soon.stop();
      group.removeEventListener('focusin', entered);
      group.removeEventListener('keydown', moved);
    },
  };
}
