/** A table's limits as a host writes them: what is left empty of a bet is the table's. */
import { cents, units } from './money';
import type { StakeLimits, TableLimits } from './types';

/** The least and the most, as they stand in their fields. */
export interface Row {
  minimum: string;
  maximum: string;
}

/** Limits as they are written into the fields; empty where there are none. */
export function written(limits: { minimum: number; maximum: number | null } | undefined): Row {
  const text = (amount: number | null | undefined): string => (amount === null || amount === undefined ? '' : units(amount));
  return { minimum: text(limits?.minimum), maximum: text(limits?.maximum) };
}

/** The limits that were written; undefined while they are none that a table could have. */
export function limitsOf(all: Row, bets: Record<string, Row>, coin: number, capped: boolean): TableLimits | undefined {
  const table = soundOf(capped ? all : { ...all, maximum: all.minimum }, coin);
  if (!table) return undefined;
  const own: Record<string, StakeLimits> = {};
  for (const [bet, row] of Object.entries(bets)) {
    if (!row.minimum.trim() && !row.maximum.trim()) continue;
    const limits = soundOf({ minimum: row.minimum.trim() || units(table.minimum), maximum: row.maximum.trim() || units(table.maximum) }, coin);
    if (!limits) return undefined;
    own[bet] = limits;
  }
  return { minimum: table.minimum, maximum: capped ? table.maximum : null, bets: own };
}

function soundOf(row: Row, coin: number): StakeLimits | undefined {
  const minimum = cents(row.minimum);
  const maximum = cents(row.maximum);
  if (!minimum || !maximum || minimum > maximum || minimum % coin || maximum % coin) return undefined;
  return { minimum, maximum };
}
