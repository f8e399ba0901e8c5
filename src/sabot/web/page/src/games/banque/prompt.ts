/** The text prompt of Baccara Banque: short commands in three languages. */
import { begun, wordOf, wordsOf } from '../../core/commands';
import type { Said } from '../../core/game';
import { cents } from '../../core/money';
import { plain } from '../../core/plain';
import { CANNOT_NOW, DONE, when } from '../../core/prompt';
import type { Table } from '../../core/table.svelte';
import shared from '../bank/commands.json';
import { fits, type Says } from '../bank/paying.svelte';
import data from './commands.json';
import { MONEY, type Desk, type Money } from './own.svelte';
import { downOf } from './reading';
import { ASKED, QUESTIONS, tell, type Asks } from './telling';
import { SIDES, type Place } from './types';

const VERBS = { ...shared.plain, ...data.plain };
const SUMS = { ...shared.amounts, ...data.amounts };
type Verb = keyof typeof VERBS;

export const commands = [SUMS, data.banco, VERBS, data.cutter, QUESTIONS];

/** The words of every command. */
export const PLAIN = wordsOf(VERBS);
const AMOUNTS = wordsOf(SUMS);
const BANCO = wordsOf(data.banco);
const CUTTER = wordsOf(data.cutter);
/** Where something is laid; without a word it lies where it can first. */
const PLACES = wordsOf(data.places);

export type Typed =
  | { do: Verb }
  | { do: Asks }
  | { do: 'banco'; place: Place | undefined }
  | { do: 'cutter'; name: string }
  | { do: Money | 'pay'; amount: number; place: Place | undefined };

/** What a person typed; undefined where it is no command of the game. */
export function parse(text: string): Typed | undefined {
  const verb = wordOf(text, PLAIN) ?? wordOf(text, ASKED);
  if (verb) return { do: verb };
  const named = begun(text, CUTTER);
  return named ? { do: 'cutter', name: named.rest } : (banco(text) ?? amount(text));
}

/** `banco`, `banco à cheval`, `suivi 2`. */
function banco(text: string): Typed | undefined {
  if (wordOf(text, BANCO)) return { do: 'banco', place: undefined };
  const place = wordOf(begun(text, BANCO)?.rest ?? '', PLACES);
  return place && { do: 'banco', place };
}

/** `stake 25`, `stake 25 à cheval`, `bid 120`, `40`. */
function amount(text: string): Typed | undefined {
  const found = /^([^\d-]*?)\s*(\d+(?:[.,]\d{1,2})?)(?:\s+(.+))?$/.exec(text.trim());
  const paid = found && cents(found[2] ?? '');
  if (!found || paid === undefined || paid === null) return undefined;
  const money = found[1] ? wordOf(found[1], AMOUNTS) : 'pay';
  const place = found[3] === undefined ? undefined : wordOf(found[3], PLACES);
  if (!money || (found[3] !== undefined && !place)) return undefined;
  return { do: money, amount: paid, place };
}

/** What a typed command does at a table; the table's options decide whether it can. */
export function obey(text: string, table: Table<'banque'>, own: Desk): Said | undefined {
  const typed = parse(text);
  if (!typed) return undefined;
  if ('amount' in typed) return pay(typed.do, typed.amount, typed.place, table, own);
  if (typed.do === 'banco') return call(typed.place, table, own);
  if (typed.do === 'cutter') return nameCutter(typed.name, table);
  // Who is not asked to declare means what every table knows by these words: `stand` is to play standing.
  if (typed.do === 'stand' && !table.me) return undefined;
  return isAsked(typed.do) ? tell(typed.do, table) : obeyed(typed.do, table, own);
}

function isAsked(word: Verb | Asks): word is Asks {
  return word in ASKED;
}

/** An amount alone is for what is asked; an amount for a thing that is not asked may mean something to every table. */
function pay(kind: Money | 'pay', paid: number, place: Place | undefined, table: Table<'banque'>, own: Desk): Said | undefined {
  const wanted = kind === 'pay' ? MONEY.find((each) => table.can(each)) : kind;
  const option = wanted && table.can(wanted);
  if (!wanted || !option) return kind === 'stake' ? undefined : CANNOT_NOW;
  const withdraws = wanted === 'stake' && paid === 0;
  if (!withdraws && !fits(paid, option)) return { key: 'page.out_of_bounds', facts: { minimum: option.minimum, maximum: option.maximum } };
  const places = table.can('stake')?.places;
  if (place && wanted === 'stake' && !places?.includes(place)) return { key: 'page.not_there', facts: { places: places ?? [] } };
  if (place) own.chosen = place;
  own.pay(wanted, paid);
  return DONE;
}

function call(place: Place | undefined, table: Table<'banque'>, own: Desk): Said {
  const option = table.can('call_banco');
  const wanted = place ?? option?.places[0];
  if (!option || !wanted) return CANNOT_NOW;
  if (!option.places.includes(wanted)) return { key: 'page.not_there', facts: { places: option.places } };
  return own.call(wanted) ? DONE : CANNOT_NOW;
}

function nameCutter(name: string, table: Table<'banque'>): Said {
  const option = table.can('name_cutter');
  const player = option?.players.find((each) => plain(table.name(each)) === plain(name));
  if (!option || player === undefined) return CANNOT_NOW;
  table.send({ type: 'name_cutter', on: option.on, player });
  return DONE;
}

function obeyed(verb: Verb, table: Table<'banque'>, own: Desk): Said {
  switch (verb) {
    case 'draw':
    case 'stand':
    case 'natural':
      return declare(verb, table, own);
    case 'regle':
      return own.declare('selon_la_regle') ? DONE : CANNOT_NOW;
    case 'yes':
    case 'no':
      return when(table.can('answer'), ({ on }) => table.send({ type: 'answer', on, yes: verb === 'yes' }));
    case 'decline':
      return when(table.can('decline'), ({ on }) => table.send({ type: 'decline', on }));
    case 'keep':
      return when(table.can('go_on'), ({ on }) => table.send({ type: 'go_on', on }));
    case 'retire':
      return when(table.can('retire'), ({ on }) => table.send({ type: 'retire', on }));
    case 'willing':
      return table.can('be_willing') && own.turnOver() ? DONE : CANNOT_NOW;
    case 'take':
      return table.can('take_bank') && own.turnOver() ? DONE : CANNOT_NOW;
    case 'order':
      return when(table.can('name_cutter'), ({ on }) => table.send({ type: 'name_cutter', on, player: null }));
    case 'back':
      return back(table, own);
    case 'proceed':
      if (SIDES.some((side) => own.covered(side))) return tell('hand', table);
      return when(table.can('proceed'), ({ on }) => table.send({ type: 'proceed', on }));
    case 'status':
      return status(table);
  }
}

function declare(says: Says, table: Table<'banque'>, own: Desk): Said {
  return table.can('declare')?.says.includes(says) && own.declare(says) ? DONE : CANNOT_NOW;
}

/** What was put down in the open window is taken back. */
function back(table: Table<'banque'>, own: Desk): Said {
  const made = table.can('call_banco');
  if (table.me?.willing && own.turnOver()) return DONE;
  if (!own.entry) return CANNOT_NOW;
  if (made) table.send({ type: 'call_banco', on: made.on, place: null });
  else if (!own.turnOver() && !own.pay('stake', 0)) return CANNOT_NOW;
  return DONE;
}

function status({ me, frame }: Table<'banque'>): Said {
  return me ? { key: 'page.status', facts: { purse: me.purse, total: downOf(me, frame?.view).amount } } : { key: 'page.you_watch' };
}
