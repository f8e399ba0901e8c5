/** The text prompt of Punto Banco: short commands in three languages. */
import type { Said } from '../../lib/game';
import { cents } from '../../lib/money';
import { CANNOT_NOW, DONE, plain, when, wordOf } from '../../lib/prompt';
import type { Table } from '../../lib/table.svelte';
import { wordsOr } from '../../lib/words.svelte';
import type { Bets } from './own.svelte';
import { placed } from './stakes';

export type Typed = { do: 'stake'; bet: string; amount: number; how: 'set' | 'add' } | { do: Plain };

type Plain = 'clear' | 'undo' | 'rebet' | 'double' | 'deal' | 'show' | 'refuse' | 'croupier' | 'status';

/** The words of every command; the first of each language is the one that `help` shows. */
export const PLAIN: Record<Plain, readonly string[]> = {
  clear: ['clear', 'weg', 'effacer', 'leeren', 'alles weg'],
  undo: ['undo', 'zurück', 'annuler', 'zurueck', 'rückgängig'],
  rebet: ['rebet', 'nochmal', 'rejouer', 'wie vorher', 'again', 'encore'],
  double: ['double', 'doppelt', 'doubler', 'verdoppeln'],
  deal: [
    'deal', 'geben', 'donner', 'gib', 'give', 'pass banker', 'banco reichen', 'passer banco', 'give the card',
    'karte geben', 'donner la carte',
  ],
  show: ['show', 'zeigen', 'montrer', 'zeig'],
  refuse: ['refuse', 'ablehnen', 'refuser', 'weiter', 'pass shoe'],
  croupier: ['croupier', 'croupier deals', 'croupier gibt', 'croupier donne'],
  status: ['status', 'stand', 'état', 'etat'],
};

const MAIN_BETS: Record<string, string> = {
  player: 'player', p: 'player', punto: 'player', spieler: 'player', joueur: 'player', ponte: 'player',
  banker: 'banker', b: 'banker', banco: 'banker', bank: 'banker', banque: 'banker', banquier: 'banker',
  tie: 'tie', t: 'tie', e: 'tie', egalite: 'tie', unentschieden: 'tie',
};

/** Each bet's id and the names it goes by. */
export type Names = ReadonlyMap<string, readonly string[]>;

/** What a person typed; undefined where it is no command of the game. */
export function parse(text: string, bets: Names): Typed | undefined {
  const word = wordOf(text, PLAIN);
  return word ? { do: word } : staked(text, bets);
}

/** What a typed command does at a table; the table's options decide whether it can. */
export function obey(text: string, table: Table<'punto'>, own: Bets): Said | undefined {
  const names = new Map(own.bets.map((bet) => [bet.id, [wordsOr(`bet.${bet.id}`, bet.id)]]));
  const typed = parse(text, names);
  return typed && obeyed(typed, table, own);
}

function obeyed(typed: Typed, table: Table<'punto'>, own: Bets): Said {
  switch (typed.do) {
    case 'stake':
      return stake(table, own, typed.bet, typed.amount, typed.how);
    case 'deal':
    case 'show':
      return withOption(table, 'proceed');
    case 'refuse':
      return withOption(table, 'refuse_shoe');
    case 'croupier':
      return withOption(table, 'have_croupier_deal');
    case 'status':
      return status(table, own);
    default:
      if (!table.can('enter')) return CANNOT_NOW;
      own[typed.do]();
      return DONE;
  }
}

function stake(table: Table<'punto'>, own: Bets, bet: string, amount: number, how: 'set' | 'add'): Said {
  if (!table.can('enter')) return CANNOT_NOW;
  const before = how === 'add' ? (own.entry.stakes[bet] ?? 0) : 0;
  own.stake(placed(own.entry.stakes, bet, before + amount));
  return DONE;
}

function status(table: Table<'punto'>, own: Bets): Said {
  const me = table.me;
  if (!me) return { key: 'page.you_watch' };
  return { key: 'page.status', facts: { purse: me.purse, total: own.entry.total } };
}

function withOption(table: Table<'punto'>, type: 'proceed' | 'refuse_shoe' | 'have_croupier_deal'): Said {
  return when(table.can(type), ({ on }) => table.send({ type, on }));
}

function staked(text: string, bets: Names): Typed | undefined {
  const found = /^(.*?[^\s-])\s*([+=]?)\s*(\d+(?:[.,]\d{1,2})?)$/.exec(text.trim());
  if (!found) return undefined;
  const [, name = '', sign, number = ''] = found;
  // A bet's own name may end in a figure: `dragon 7 25` stakes 25, `egalite 7` alone stakes nothing.
  const bet = betOf(name, bets);
  const amount = cents(number);
  if (bet === undefined || amount === undefined) return undefined;
  return { do: 'stake', bet, amount, how: sign === '+' ? 'add' : 'set' };
}

function betOf(name: string, bets: Names): string | undefined {
  const wanted = plain(name);
  const main = MAIN_BETS[wanted];
  if (main !== undefined && bets.has(main)) return main;
  for (const [id, names] of bets) {
    if (plain(id) === wanted || names.some((each) => plain(each) === wanted)) return id;
  }
  return undefined;
}
