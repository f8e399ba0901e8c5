/** Whether a person reaches for what stands in an element: his pointer moves over it or presses it, or his focus is in it. What comes to lie under a pointer that rests is not reached for. */

/** A finger is lifted before its press counts: so long after he let go, in ms, what he reached for is still his. */
export const LETTING_GO = 400;

export function reaching(node: HTMLElement, told: (reaches: boolean) => void): { destroy: () => void } {
  let over = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  for (const name of ['pointermove', 'pointerdown', 'pointerleave', 'focusin', 'focusout']) {
    node.addEventListener(name, () => {
      if (name[0] === 'p') over = name !== 'pointerleave';
      clearTimeout(timer);
      if (over || node.contains(document.activeElement)) told(true);
      else timer = setTimeout(told, LETTING_GO, false);
    });
  }
  const destroy = (): void => {
    clearTimeout(timer);
    told(false);
  };
  return { destroy };
}
