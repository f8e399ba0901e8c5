/** What was said at a table, and whom this browser does not want to hear. */
import { keep, kept } from './keeping';
import type { Said } from './types';

const KEY = 'unheard';
const LONGEST = 100;

export class Chat {
  #all = $state.raw<readonly Said[]>([]);
  #unheard = $state.raw<readonly string[]>(names());
  /** How many of those heard were seen. */
  #seen = $state(0);
  /** What is heard, without those who are muted here. */
  readonly said = $derived(this.#all.filter(({ player }) => !this.#unheard.includes(player)));
  readonly muted = $derived(new Map(this.#all.filter((each) => !this.said.includes(each)).map((each) => [each.player, each.nickname])));
  readonly fresh = $derived(Math.max(0, this.said.length - this.#seen));

  /** After a lost line it is told again. */
  hear(said: Said): void {
    if (this.#all.some(({ number, at }) => number === said.number && at === said.at)) return;
    this.#all = [...this.#all.slice(1 - LONGEST), said];
  }

  /** Everything was seen. */
  see(): void {
    this.#seen = this.said.length;
  }

  mute(player: string, muted: boolean): void {
    const others = this.#unheard.filter((each) => each !== player);
    this.#unheard = muted ? [...others, player].slice(-LONGEST) : others;
    keep(KEY, this.#unheard.join(' ') || null);
    this.see();
  }
}

function names(): readonly string[] {
  return (kept(KEY) ?? '').split(' ').filter(Boolean);
}
