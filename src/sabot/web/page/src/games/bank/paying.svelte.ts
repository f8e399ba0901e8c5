/** What the page keeps of a player's own where players bank: the amount he types, the declaration he has handed in. */
import { cents, UNIT, units } from '../../core/money';
import type { Said } from '../../core/game';
import type { RuleCard, Schemas } from '../../core/types';
import { t } from '../../core/words.svelte';
import type { Bounds } from '../../design/slide';
import { LETTING_GO } from './reaching';

export type Says = Schemas['Declare']['says'];
export type Handed = Says | 'selon_la_regle';

export abstract class Paying {
  /** The amount as it was typed; null while nothing was. */
  typed = $state<string | null>(null);
  /** The amount that stood here when the player reached for it; null while he does not. */
  held = $state<number | null>(null);
  /** A declaration that the house keeps until its time (C7.2), and the question it answers. */
  handed = $state.raw<{ on: number; says: Handed } | null>(null);

  /** When he took up what is the least now. */
  #taken = -Infinity;

  /** At which what a press did is read out. */
  abstract readonly table: { did: Said | null; readonly rules: RuleCard; readonly frame: { view: { step: string } } | null };

  /** What the player has put down in the open window. */
  abstract get entry(): number;

  /** The player reaches for the amount, which is fixed from then on, or has let it go. */
  reach(reaches: boolean, bounds: Bounds | undefined): void {
    if (!reaches) this.held = null;
    else if (bounds) this.held ??= this.amount(bounds) ?? null;
  }

  /** What he reaches for can no longer be paid: the button says so instead of paying another amount. */
  outgrown(bounds: Bounds): boolean {
    return this.typed === null && this.held !== null && !fits(this.held, bounds);
  }

  /** What he held can no longer be paid: he takes up what is the least now, and nothing is paid by this press. */
  takeUp(bounds: Bounds, at: number): void {
    this.held = null;
    this.reach(true, bounds);
    this.#taken = at;
  }

  /** Whether a press comes so soon after that it was meant for what stood there before. */
  tooSoon(at: number): boolean {
    return at - this.#taken < LETTING_GO;
  }

  /** What was paid is not for the next; but a bid may be refused, so that what is under his finger stays until he lets go. */
  protected paid(kind: string, amount: number): void {
    const reached = this.held !== null;
    this.forget();
    if (kind === 'bid' && reached) this.held = amount;
  }

  /** What was typed or held for one thing is not for the next. */
  protected forget(): void {
    this.typed = null;
    this.held = null;
  }

  /** The amount in the field: what was typed, else what he reaches for, else what is down, else the least in whole units. */
  amount(bounds: Bounds): number | undefined {
    return this.typed === null ? (this.held ?? (this.entry || leastWhole(bounds))) : cents(this.typed);
  }

  /** The amount in the field, where it can be named; what might be added to a bank counts once it is typed. */
  named(bounds: Bounds | undefined, typed = false): number | undefined {
    const amount = bounds && (this.typed !== null || !typed) ? this.amount(bounds) : undefined;
    return bounds && fits(amount, bounds) ? amount : undefined;
  }

  /** One more chip: at least the minimum, at most the maximum. */
  add(chip: number, bounds: Bounds): void {
    const before = this.typed === null ? this.entry : (cents(this.typed) ?? 0);
    this.name(Math.min(Math.max(before + chip, bounds.minimum), bounds.maximum));
  }

  /** Put an amount into the field by a press. */
  name(amount: number): void {
    this.typed = units(amount);
    this.table.did = { key: 'page.amount_now', facts: { amount } };
  }

  /** Hand a declaration in where it is asked for, once. */
  protected hands(says: Handed, option: { on: number } | undefined): option is { on: number } {
    if (!option || this.handed?.on === option.on) return false;
    this.handed = { on: option.on, says };
    if (this.#keeps) this.table.did = { key: 'page.kept', facts: { says: saidOf(says, 'ponte') } };
    return true;
  }

  /** Whether what a ponte says is published later; else the log tells it at once. */
  get #keeps(): boolean {
    const { frame, rules } = this.table;
    return frame?.view.step === 'declare' && !rules.rows.some(({ key, facts }) => key === 'declaration' && facts['choice'] === 'when_made');
  }

  replied(_reply: unknown, { action }: { action: { type: string } }): void {
    if (action.type === 'declare' || action.type === 'selon_la_regle') this.handed = null;
  }
}

/** The least that the next bid may be (W2). */
export function leastBid({ bidder, bid, coin, minimum }: { bidder: string | null; bid: number; coin: number; minimum: number }): number {
  return bidder === null ? minimum : bid + coin;
}

/** A declaration in the words of who makes it. */
export function saidOf(says: Handed, side: 'ponte' | 'banker'): string {
  return says === 'selon_la_regle' ? t('option.selon_la_regle') : t(`page.says_${side}_${says}`);
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
