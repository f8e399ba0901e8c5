/** What lies over the felt, wherever it is made: nothing of it is in anybody's way. */
export function over(node: HTMLElement): { destroy: () => void } {
  node.closest('.felt')?.append(node);
  return { destroy: () => node.remove() };
}

/** Whether a key is part of what somebody writes. */
export function isTyped({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

/** The plates of a player: his seat's, or where he stands. */
export function platesOf(player: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`.taken[data-player="${CSS.escape(player)}"]`)];
}
