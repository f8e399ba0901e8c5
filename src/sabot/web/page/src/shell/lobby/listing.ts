/** Which tables the lobby lists, and in which order. */
import { plain } from '../../core/plain';
import type { TableCard } from '../../core/types';

export interface TableFilter {
  text: string;
  free: boolean;
}

/** How many seats nobody has. */
export function freeSeats({ seats, players }: TableCard): number {
  return Math.max(0, seats - players);
}

/** The open tables that fit what somebody looks for, those first at which people sit. */
export function listed(tables: readonly TableCard[], { text, free }: TableFilter, called: (table: TableCard) => string): readonly TableCard[] {
  const words = plain(text).split(' ');
  return tables
    .filter((table) => !table.over && (!free || freeSeats(table) > 0))
    .filter((table) => words.every((word) => plain(called(table)).includes(word)))
    .sort((one, other) => other.players - other.bots - (one.players - one.bots));
}
