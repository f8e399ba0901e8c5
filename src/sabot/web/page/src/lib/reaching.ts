/** Whether a person reaches for what stands in an element: his pointer is over it, or his focus in it. */

/** A finger is lifted before its press counts: so long after he let go, in ms, what he reached for is still his. */
const LETTING_GO = 400;

export function reaching(node: HTMLElement, told: (reaches: boolean) => void): { destroy: () => void } {
  let over = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const within = (target: EventTarget | null): boolean => target instanceof Node && node.contains(target);
  function look(focused: boolean): void {
    clearTimeout(timer);
    if (over || focused) told(true);
    else timer = setTimeout(() => told(false), LETTING_GO);
  }
  function pointed(event: PointerEvent): void {
    over = event.type !== 'pointerout' || within(event.relatedTarget);
    look(within(document.activeElement));
  }
  const focused = (event: FocusEvent): void => look(event.type === 'focusin' || within(event.relatedTarget));
  const pointers = ['pointerover', 'pointerdown', 'pointerout'] as const;
  const focuses = ['focusin', 'focusout'] as const;
  for (const each of pointers) node.addEventListener(each, pointed);
  for (const each of focuses) node.addEventListener(each, focused);
  return {
    destroy: () => {
      clearTimeout(timer);
      told(false);
    },
  };
}
