/** What the page keeps for a player of Chemin de Fer: the amount he types, and the declaration he has handed in. */
import type { Own } from '../../lib/game';
import { cents, UNIT, units } from '../../lib/money';
import type { Table } from '../../lib/table.svelte';
import type { Command, Frame, Reply } from '../../lib/types';
import type { Says } from './types';

type Chemin = 'chemin';
export type Handed = Says | 'selon_la_regle';

/** What an amount is for: to hold the bank, to stake, to bid. */
export const MONEY = ['post', 'stake', 'bid'] as const;
export type Money = (typeof MONEY)[number];

/** The bounds of an amount, in cents. */
export interface Bounds {
  minimum: number;
  maximum: number;
  coin: number;
}

export class Desk implements Own<Chemin> {
  /** The amount as it was typed; null while nothing was. */
  typed = $state<string | null>(null);
  /** A declaration that the house keeps until its time (C7.2), and the question it answers. */
  handed = $state.raw<{ on: number; says: Handed } | null>(null);
  #kind: Money | undefined;

  constructor(readonly table: Table<Chemin>) {}

  /** What the player has put down in the open window. */
  get entry(): number {
    return this.table.me?.entry ?? 0;
  }

  /** The amount in the field: what was typed, else what is down, else the least in whole units. */
  amount(bounds: Bounds): number | undefined {
    return this.typed === null ? this.entry || leastWhole(bounds) : cents(this.typed);
  }

  /** One more chip: at least the minimum, at most the maximum. */
  add(chip: number, bounds: Bounds): void {
    const before = this.typed === null ? this.entry : (cents(this.typed) ?? 0);
    this.typed = units(Math.min(Math.max(before + chip, bounds.minimum), bounds.maximum));
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
    if (!option || this.handed?.on === option.on) return false;
    this.handed = { on: option.on, says };
    if (says === 'selon_la_regle') this.table.send({ type: 'selon_la_regle', on: option.on });
    else this.table.send({ type: 'declare', on: option.on, says });
    return true;
  }

  /** What was typed for one thing is not for the next. */
  drawn({ options }: Frame<Chemin>): void {
    const kind = MONEY.find((each) => options.some((option) => option.type === each));
    if (kind !== this.#kind) this.typed = null;
    this.#kind = kind;
  }

  replied(reply: Reply, { action }: Command<Chemin>): void {
    if (action.type === 'declare' || action.type === 'selon_la_regle') this.handed = null;
  }
}

/** The least amount in whole chip units where that is possible, else the least of all. */
function leastWhole(bounds: Bounds): number {
  const whole = Math.ceil(bounds.minimum / UNIT) * UNIT;
  return fits(whole, bounds) ? whole : bounds.minimum;
}

/** Whether an amount is within its bounds, in whole coins. */
export function fits(amount: number | undefined, { minimum, maximum, coin }: Bounds): amount is number {
  return amount !== undefined && amount >= minimum && amount <= maximum && amount % coin === 0;
}
