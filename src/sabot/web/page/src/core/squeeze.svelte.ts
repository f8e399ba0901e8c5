/** How far a player has turned his own cards; what is on them his page alone shows. */
import { squeezedPart, type Squeeze } from './fold';
import { keep, kept } from './keeping';

const KEY = 'squeeze';
/** From here on a card falls over by itself. */
const FALLS = 0.8;

export class HandSqueeze {
  /** Whether the player turns his cards himself; else they lie open at once. */
  wanted = $state(kept(KEY) !== 'off');
  squeezes = $state.raw<readonly (Squeeze | null)[]>([]);
  turned = $state.raw<readonly boolean[]>([]);
  #hand = '';

  /** `tell` says how far a card is turned, to whoever else sees it. */
  constructor(readonly tell: (place: number, part: number) => void = () => undefined) {}

  /** A hand of so many cards lies before its player, the first ones open; the same hand stays as it is. */
  lay(hand: string, cards: number, open = 0): void {
    if (hand === this.#hand) return;
    this.#hand = hand;
    this.squeezes = Array.from({ length: cards }, () => null);
    this.turned = this.squeezes.map((_, place) => place < open);
  }

  /** Whether every card of a hand lies open to its player. */
  open(hand: string): boolean {
    return !this.wanted || (hand === this.#hand && this.turned.every(Boolean));
  }

  squeeze(place: number, squeeze: Squeeze | null): void {
    if (squeeze && squeezedPart(squeeze) >= FALLS) return this.turn(place);
    this.squeezes = this.squeezes.map((each, i) => (i === place ? squeeze : each));
    this.tell(place, squeeze ? squeezedPart(squeeze) : 0);
  }

  turn(place: number): void {
    this.turned = this.turned.map((each, i) => each || i === place);
    this.tell(place, 1);
  }

  turnAll(): void {
    for (const place of this.turned.keys()) this.turn(place);
  }

  /** Tell how far every card is turned: others begin to look only now. */
  retell(): void {
    for (const [place, turned] of this.turned.entries()) {
      const squeeze = this.squeezes[place];
      if (turned) this.tell(place, 1);
      else if (squeeze) this.tell(place, squeezedPart(squeeze));
    }
  }

  /** The hand is not his to turn any more: it lies open to him, and nobody is told how. */
  over(): void {
    this.turned = this.turned.map(() => true);
  }

  /** From now on, and in later visits. */
  want(wanted: boolean): void {
    this.wanted = wanted;
    keep(KEY, wanted ? null : 'off');
  }
}
