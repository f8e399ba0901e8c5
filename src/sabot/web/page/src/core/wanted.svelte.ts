/** What somebody wants to see and hear on this device; remembered. */
import { keep, kept } from './keeping';

export const THEMES = ['night', 'day', 'contrast'] as const;
export type Theme = (typeof THEMES)[number];

const MORE = window.matchMedia?.('(prefers-contrast: more)');
const LIGHT = window.matchMedia?.('(prefers-color-scheme: light)');

class Wanted {
  /** Off until it is wanted. */
  sound = $state(kept('sound') === 'on');
  /** Diamonds blue and clubs green, so that no two suits have one colour. */
  fourColours = $state(kept('suits') === 'four');

  /** Null is what the device prefers. */
  theme = $state(THEMES.find((each) => each === kept('theme')) ?? null);

  constructor() {
    this.#dye();
    for (const query of [MORE, LIGHT]) query?.addEventListener?.('change', () => this.#dye());
  }

  chooseSound(on: boolean): void {
    this.sound = on;
    keep('sound', on ? 'on' : null);
  }

  chooseFourColours(on: boolean): void {
    this.fourColours = on;
    keep('suits', on ? 'four' : null);
    this.#dye();
  }

  chooseTheme(theme: Theme | null): void {
    this.theme = theme;
    keep('theme', theme);
    this.#dye();
  }

  #dye(): void {
    document.documentElement.dataset['theme'] = this.theme ?? (MORE?.matches ? 'contrast' : LIGHT?.matches ? 'day' : 'night');
    document.documentElement.classList.toggle('four-colours', this.fourColours);
  }
}

export const wanted = new Wanted();
