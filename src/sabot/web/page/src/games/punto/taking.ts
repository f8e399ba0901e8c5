/** A chip is taken back with the right button, or by a long press. */

const LONG_MS = 550;
const FAR_PX = 8;

/** A Svelte action: calls `take` for the right button and for a press that lasts. */
export function taking(node: HTMLElement, take: () => void): { update(next: () => void): void; destroy(): void } {
  let now = take;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let from = { x: 0, y: 0 };
  let taken = false;

  function down(event: PointerEvent): void {
    taken = false;
    from = { x: event.clientX, y: event.clientY };
    if (event.pointerType !== 'mouse') timer = setTimeout(last, LONG_MS);
  }

  function last(): void {
    taken = true;
    now();
  }

  function moved(event: PointerEvent): void {
    if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > FAR_PX) clearTimeout(timer);
  }

  const up = (): void => clearTimeout(timer);

  function menu(event: Event): void {
    event.preventDefault();
    clearTimeout(timer);
    if (!taken) now();
    taken = true;
  }

  function click(event: MouseEvent): void {
    if (!taken) return;
    taken = false;
    event.stopPropagation();
    event.preventDefault();
  }

  const heard = { pointerdown: down, pointermove: moved, pointerup: up, pointercancel: up, contextmenu: menu } as const;
  for (const [name, does] of Object.entries(heard)) node.addEventListener(name, does as EventListener);
  node.addEventListener('click', click, true);
  return {
    update: (next) => void (now = next),
    destroy(): void {
      clearTimeout(timer);
      for (const [name, does] of Object.entries(heard)) node.removeEventListener(name, does as EventListener);
      node.removeEventListener('click', click, true);
    },
  };
}
