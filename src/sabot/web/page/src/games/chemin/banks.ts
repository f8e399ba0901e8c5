/** The banks of a shoe, read from what was told of its settled coups and since. */
import type { ShoeTold } from '../../core/types';

/** A bank from its posting to its end; all but `won` in cents. */
export interface Bank {
  banker: string;
  /** What its banker put down, raises with it. */
  put: number;
  /** So many coups it won. */
  won: number;
  /** What the house took of that. */
  taxe: number;
  /** What its banker got back in all, or null while it is held. */
  back: number | null;
}

/** All banks, in the order in which they were posted. */
export function banksOf({ coups, since }: Pick<ShoeTold, 'coups' | 'since'>): readonly Bank[] {
  const banks: Bank[] = [];
  for (const { key, facts = {} } of [...coups.flatMap(({ told }) => told), ...since]) {
    const amount = Number(facts['amount']);
    if (key === 'posted' || key === 'suite_posted') banks.push({ banker: String(facts['player']), put: amount, won: 0, taxe: 0, back: null });
    const bank = banks.at(-1);
    if (!bank) continue;
    if (key === 'raised') bank.put += amount;
    else if (key === 'banker_wins') bank.won += 1;
    else if (key === 'taxe') bank.taxe += amount;
    else if (key === 'ponte_wins') bank.back ??= 0;
    else if (key === 'from_bank' && facts['player'] === bank.banker) bank.back = (bank.back ?? 0) + amount;
  }
  return banks;
}
