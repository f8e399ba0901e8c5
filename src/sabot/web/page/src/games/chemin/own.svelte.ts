/** What the page keeps for a player of Chemin de Fer: the amount he types, and the declaration he has handed in. */
import type { Own } from '../../core/game';
import { Paying, type Handed } from '../bank/paying.svelte';
import { Squeezing } from '../../core/squeezing.svelte';
import { isInCoup } from '../../core/stages';
import type { Table } from '../../core/table.svelte';
import type { Frame, Happening, Line } from '../../core/types';
import { questionOf } from './asking';

type Chemin = 'chemin';

/** What an amount is for: to hold the bank, to stake, to bid. */
export const MONEY = ['post', 'stake', 'bid'] as const;
export type Money = (typeof MONEY)[number];

export class Desk extends Paying implements Own<Chemin> {
  readonly squeezing = new Squeezing();
  #kind: Money | undefined;
  /** What is said of his cards once he has looked at them. */
  #unsaid: readonly Line[] = [];

  constructor(readonly table: Table<Chemin>) {
    super();
  }

  get entry(): number {
    return this.table.me?.entry ?? 0;
  }

  /** Hold the bank, stake, or bid. */
  pay(kind: Money, amount: number): boolean {
    const option = this.table.can(kind);
    if (!option) return false;
    this.table.send({ type: kind, on: option.on, amount });
    this.paid(kind, amount);
    return true;
  }

  declare(says: Handed): boolean {
    const option = says === 'selon_la_regle' ? this.table.can('selon_la_regle') : this.table.can('declare');
    if (!this.hands(says, option)) return false;
    this.table.send(says === 'selon_la_regle' ? { type: says, on: option.on } : { type: 'declare', on: option.on, says });
    return true;
  }

  /** Whether the player is the ponte and has not turned both his cards yet; nobody else can tell. */
  get covered(): boolean {
    const { frame } = this.table;
    return frame !== null && handOf(frame) !== '' && !this.squeezing.open(handOf(frame));
  }

  /** Whether the places for cards are empty, or what is asked needs theirs: a small screen has other things to show. */
  get idle(): boolean {
    const { frame, showing, options, me } = this.table;
    if (frame && (showing.busy || isInCoup(frame.view.stage))) return false;
    return !frame || !showing.settled || questionOf(frame.view, options, me) !== undefined;
  }

  closes(frame: Frame<Chemin>): readonly Line[] {
    const { frame: before } = this.table;
    if (!before || handOf(frame) === handOf(before)) return [];
    this.squeezing.turnAll();
    const lines = this.#unsaid;
    this.#unsaid = [];
    return lines;
  }

  dealt(frame: Frame<Chemin>, news: readonly Happening<Chemin>[]): void {
    const seen = news.find(({ event }) => event.type === 'palette_seen');
    if (seen) this.#unsaid = seen.lines;
    const hand = handOf(frame);
    if (hand) this.squeezing.lay(hand, frame.view.ponte_hand.cards.length);
  }

  /** Tell of his cards once they lie open to him. */
  looked(): void {
    if (this.covered) return;
    for (const line of this.#unsaid) this.table.showing.say(line);
    this.#unsaid = [];
  }

  /** What was typed for one thing is not for the next. */
  drawn(frame: Frame<Chemin>): void {
    const { options } = frame;
    this.looked();
    const kind = MONEY.find((each) => options.some((option) => option.type === each));
    if (kind !== this.#kind) this.forget();
    this.#kind = kind;
  }
}

/** The hand on the palette before its ponte, while he is to declare; empty for everybody else. */
function handOf({ view, me }: Frame<Chemin>): string {
  const holds = me !== null && view.ponte === me && view.stage === 'declare' && view.ponte_hand.points !== null;
  return holds ? `${view.shoe.number}.${view.coup}` : '';
}
