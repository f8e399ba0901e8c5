/** The banks of a shoe, read from what was told of its settled coups and since. */
import type { ShoeTold } from '../../core/types';

/** A bank from its award to its end. */
export interface Bank {
  banker: string;
  /** What its banker brought, in cents: capital, additions, refills. */
  put: number;
  refills: number;
  coups: number;
  /** How often a tableau lost to it, and won. */
  won: number;
  lost: number;
  /** What the house took, and how much of it from his purse. */
  taxe: number;
  paid: number;
  /** What its banker got back, or null while it is held. */
  back: number | null;
  /** How it ended, and who took it over. */
  end: string;
  heir: string;
}

/** All banks, in the order in which they were awarded. */
export function banksOf({ coups, since }: Pick<ShoeTold, 'coups' | 'since'>): readonly Bank[] {
  const banks: Bank[] = [];
  for (const { section, key, facts = {} } of [...coups.flatMap(({ told }) => told), ...since]) {
    if (section !== 'event') continue;
    const [player, amount] = [String(facts['player']), Number(facts['amount'])];
    const last = banks.at(-1);
    if (key === 'taken' && last) last.heir = player;
    if (key === 'posted' || key === 'taken')
      banks.push({ banker: player, put: amount, refills: 0, coups: 0, won: 0, lost: 0, taxe: 0, paid: 0, back: null, end: '', heir: '' });
    if (last) count(last, key, amount, facts['side']);
  }
  return banks;
}

/** What a line says of the bank that is held, or has just been. */
function count(bank: Bank, key: string, amount: number, side: unknown): void {
  if (key.startsWith('added_')) bank.put += amount;
  if (key === 'added_refill') bank.refills += 1;
  if (key.startsWith('side_') && side === 'one') bank.coups += 1;
  if (key === 'side_lost') bank.won += 1;
  if (key === 'side_won') bank.lost += 1;
  if (key === 'taxe' || key === 'taxe_paid') bank.taxe += amount;
  if (key === 'taxe_paid') bank.paid += amount;
  if (!key.startsWith('ended_')) return;
  bank.back = amount;
  bank.end = key;
}
