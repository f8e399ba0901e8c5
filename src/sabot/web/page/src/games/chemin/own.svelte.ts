/** What the page keeps for a player of Chemin de Fer: the amount he types, and the declaration he has handed in. */
import type { Own } from '../../lib/game';
import { Paying, type Handed } from '../../lib/paying.svelte';
import type { Table } from '../../lib/table.svelte';
import type { Frame } from '../../lib/types';

type Chemin = 'chemin';

/** What an amount is for: to hold the bank, to stake, to bid. */
export const MONEY = ['post', 'stake', 'bid'] as const;
export type Money = (typeof MONEY)[number];

export class Desk extends Paying implements Own<Chemin> {
  #kind: Money | undefined;

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
    this.typed = null;
    return true;
  }

  declare(says: Handed): boolean {
    const option = says === 'selon_la_regle' ? this.table.can('selon_la_regle') : this.table.can('declare');
    if (!this.hands(says, option)) return false;
    this.table.send(says === 'selon_la_regle' ? { type: says, on: option.on } : { type: 'declare', on: option.on, says });
    return true;
  }

  /** What was typed for one thing is not for the next. */
  drawn({ options }: Frame<Chemin>): void {
    const kind = MONEY.find((each) => options.some((option) => option.type === each));
    if (kind !== this.#kind) this.typed = null;
    this.#kind = kind;
  }
}
