/** What somebody wants to see and hear on this device; remembered. */
import { keep, kept } from './keeping';

class Wanted {
  /** Off until it is wanted. */
  sound = $state(kept('sound') === 'on');
  /** Diamonds blue and clubs green, so that no two suits have one colour. */
  fourColours = $state(kept('suits') === 'four');

  constructor() {
    this.#dye();
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

  #dye(): void {
    document.documentElement.classList.toggle('four-colours', this.fourColours);
  }
}

export const wanted = new Wanted();
