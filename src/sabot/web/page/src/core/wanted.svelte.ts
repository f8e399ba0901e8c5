/** What somebody wants to see and hear: remembered here, and kept with his account; `preferring` has it chosen. */
import { part } from './fetching';
import { kept } from './keeping';
import type { Preferences } from './types';

export const THEMES = ['night', 'day', 'contrast'] as const;
const MORE = window.matchMedia?.('(prefers-contrast: more)');
const LIGHT = window.matchMedia?.('(prefers-color-scheme: light)');
const STILL = window.matchMedia?.('(prefers-reduced-motion: reduce)');

class DisplayChoices {
  /** What was chosen, here or on another device of the account. */
  now = $state.raw(remembered());
  /** When all text is as large as it is wanted. */
  sized: Promise<void> | undefined;

  constructor() {
    this.dye();
    for (const query of [MORE, LIGHT, STILL]) query?.addEventListener?.('change', () => this.dye());
  }

  /** Have the page look as it is wanted, and else as the device prefers. */
  dye(): void {
    const { documentElement: page } = document;
    const { theme, motion, text = 100, four_colours = false } = this.now;
    page.dataset['theme'] = THEMES.find((each) => each === theme) ?? (MORE?.matches ? 'contrast' : LIGHT?.matches ? 'day' : 'night');
    page.dataset['motion'] = motion ?? (STILL?.matches ? 'less' : 'full');
    page.classList.toggle('four-colours', four_colours);
    if (text !== 100 || page.style.length) this.sized = part(() => import('./larger')).then(({ enlarge }) => enlarge(text));
  }
}

function remembered(): Preferences {
  try {
    return JSON.parse(kept('preferences') ?? '{}') as Preferences;
  } catch {
    return {};
  }
}

export const wanted = new DisplayChoices();
