/** A component in the page, as a person reads and presses it. */
import { flushSync, mount, unmount, type Component } from 'svelte';

import { tongue } from '../core/words.svelte';

export function mounted<Props extends Record<string, unknown>>(part: Component<Props>, props: Props) {
  document.body.innerHTML = '';
  const shown = mount(part, { target: document.body, props });
  flushSync();
  const buttons = (): HTMLButtonElement[] => [...document.querySelectorAll('button')];
  return {
    says: (): string => document.body.textContent.replace(/\s+/g, ' ').trim(),
    buttons: (): string[] => buttons().map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim()),
    /** Press the button that says something. */
    press(says: string): void {
      const found = buttons().find(({ textContent }) => textContent.includes(says));
      if (!found) throw new Error(`no button says ${says}, but ${buttons().map(({ textContent }) => textContent).join(', ')}`);
      found.click();
      flushSync();
    },
    gone: (): Promise<void> => unmount(shown),
  };
}

/** Speak the words of a game. */
export async function speak(game: string): Promise<void> {
  await Promise.all([tongue.need([game]), tongue.more()]);
  tongue.game = game;
}
