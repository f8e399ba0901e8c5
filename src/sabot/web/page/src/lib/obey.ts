/** What a typed command does at a table; the table's options decide whether it can. */
import type { Facts } from './say';
import type { Table } from './table.svelte';
import type { Plain, Typed } from './prompt';
import { placed } from './stakes';

/** A sentence that answers the command; an empty key says nothing, for the table answers by itself. */
export interface Said {
  key: string;
  facts?: Facts;
}

const NOTHING: Said = { key: '' };
const NOT_NOW: Said = { key: 'page.cannot_now' };

export function obey(typed: Typed, table: Table, sit: (seat: number) => void): Said {
  switch (typed.do) {
    case 'stake':
      return stake(table, typed.bet, typed.amount, typed.how);
    case 'cut':
      return withOption(table, 'cut', (on) => table.send({ type: 'cut', on, position: typed.position }));
    case 'buy':
      if (!table.can('buy_in')) return NOT_NOW;
      table.send({ type: 'buy_in', amount: typed.amount });
      return NOTHING;
    case 'sit':
      return seat(table, typed.seat, typed.amount, sit);
    case 'unknown':
      return { key: 'page.unknown_command', facts: { text: typed.text } };
    default:
      return simple(table, typed.do);
  }
}

function simple(table: Table, word: Plain): Said {
  switch (word) {
    case 'done':
      return withOption(table, 'finish', (on) => table.send({ type: 'finish', on }));
    case 'deal':
    case 'show':
      return withOption(table, 'proceed', (on) => table.send({ type: 'proceed', on }));
    case 'refuse':
      return withOption(table, 'refuse_shoe', (on) => table.send({ type: 'refuse_shoe', on }));
    case 'croupier':
      return withOption(table, 'have_croupier_deal', (on) => table.send({ type: 'have_croupier_deal', on }));
    case 'leave':
      if (!table.can('leave')) return NOT_NOW;
      table.send({ type: 'leave' });
      return NOTHING;
    case 'status':
      return status(table);
    case 'help':
      return { key: 'page.help_text' };
    default:
      return entry(table, word);
  }
}

function entry(table: Table, word: 'clear' | 'undo' | 'rebet' | 'double'): Said {
  if (!table.can('enter')) return NOT_NOW;
  table[word]();
  return NOTHING;
}

function stake(table: Table, bet: string, amount: number, how: 'set' | 'add'): Said {
  if (!table.can('enter')) return NOT_NOW;
  const before = how === 'add' ? (table.entry.stakes[bet] ?? 0) : 0;
  table.stake(placed(table.entry.stakes, bet, before + amount));
  return NOTHING;
}

function seat(table: Table, number: number, amount: number | undefined, ask: (seat: number) => void): Said {
  if (!table.can('sit')) return NOT_NOW;
  if (amount === undefined) ask(number);
  else table.send({ type: 'sit', seat: number, buy_in: amount });
  return NOTHING;
}

function status(table: Table): Said {
  const me = table.me;
  if (!me) return { key: 'page.you_watch' };
  return { key: 'page.status', facts: { purse: me.purse, total: table.entry.total } };
}

function withOption(
  table: Table,
  type: 'finish' | 'proceed' | 'refuse_shoe' | 'have_croupier_deal' | 'cut',
  act: (on: number) => void,
): Said {
  const option = table.can(type);
  if (!option) return NOT_NOW;
  act(option.on);
  return NOTHING;
}
