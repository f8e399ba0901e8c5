/** Chips that are dragged: from the tray to a spot, from a spot to another, or off the layout. */

export interface ChipDrag {
  ready: boolean;
  /** Where it was let go: a bet, or null beside the layout. */
  drop: (bet: string | null) => void;
}

const FAR_PX = 8;

/** A Svelte action: what is pressed and moved is carried until it is let go. */
export function carry(node: HTMLElement, given: ChipDrag): { update(next: ChipDrag): void; destroy(): void } {
  let now = given;
  let start: { x: number; y: number } | undefined;
  let ghost: HTMLElement | undefined;

  function down(event: PointerEvent): void {
    if (event.button || !now.ready) return;
    start = { x: event.clientX, y: event.clientY };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', up);
    window.addEventListener('pointercancel', end);
  }

  function move(event: PointerEvent): void {
    if (!start) return;
    if (!ghost && Math.hypot(event.clientX - start.x, event.clientY - start.y) < FAR_PX) return;
    ghost ??= lifted(node);
    ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -50%)`;
  }

  function up(event: PointerEvent): void {
    const carried = ghost !== undefined;
    end();
    if (!carried) return;
    window.addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => window.removeEventListener('click', swallow, true));
    const spot = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-bet]');
    now.drop(spot?.dataset['bet'] ?? null);
  }

  function end(): void {
    ghost?.remove();
    ghost = start = undefined;
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', up);
    window.removeEventListener('pointercancel', end);
  }

  node.addEventListener('pointerdown', down);
  return {
    update: (next) => void (now = next),
    destroy(): void {
      end();
      node.removeEventListener('pointerdown', down);
    },
  };
}

/** The click that ends a drag is no press. */
function swallow(event: MouseEvent): void {
  event.stopPropagation();
  event.preventDefault();
}

function lifted(node: HTMLElement): HTMLElement {
  const chip = node.querySelector('.chip') ?? node;
  const size = chip.getBoundingClientRect().width;
  const ghost = chip.cloneNode(true) as HTMLElement;
  Object.assign(ghost.style, { position: 'fixed', top: '0', left: '0', zIndex: '99', pointerEvents: 'none', width: `${size}px`, height: `${size}px` });
  document.body.append(ghost);
  return ghost;
}
