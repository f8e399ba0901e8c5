/** The text prompt of Chemin de Fer: short commands in three languages. */
import { wordOf, wordsOf } from '../../core/commands';
import type { Said } from '../../core/game';
import { cents } from '../../core/money';
import { CANNOT_NOW, DONE, parse as parsed, when } from '../../core/prompt';
import type { Table } from '../../core/table.svelte';
import shared from '../bank/commands.json';
import { fits } from '../bank/paying.svelte';
import data from './commands.json';
import { MONEY, type Desk, type Money } from './own.svelte';
import { ASKED, QUESTIONS, tell, type Asks } from './telling';
import type { Call } from './types';

const VERBS = { ...shared.plain, ...data.plain };
const SUMS = { ...shared.amounts, ...data.amounts };
type Verb = keyof typeof VERBS;
export type Typed = { do: Verb } | { do: Asks } | { do: Money | 'pay'; amount: number };

export const commands = [SUMS, VERBS, QUESTIONS, data.passes];

/** The words of every command. */
export const PLAIN = wordsOf(VERBS);
const AMOUNTS = wordsOf(SUMS);
const PASSES = wordsOf(data.passes);

/** What a person typed; undefined where it is no command of the game. */
export function parse(text: string): Typed | undefined {
  const word = wordOf(text, PLAIN) ?? wordOf(text, ASKED);
  if (word) return { do: word };
  const found = /^([^\d-]*?)\s*(\d+(?:[.,]\d{1,2})?)$/.exec(text.trim());
  const amount = found && cents(found[2] ?? '');
  if (!found || amount === undefined || amount === null) return undefined;
  if (!found[1]) return { do: 'pay', amount };
  const money = wordOf(found[1], AMOUNTS);
  return money && { do: money, amount };
}

/** What a typed command does at a table; the table's options decide whether it can. */
export function obey(text: string, table: Table<'chemin'>, own: Desk): Said | undefined {
  if (wordOf(text, PASSES)) return pass(table);
  const typed = parse(text);
  if (!typed) return undefined;
  if ('amount' in typed) return pay(typed.do, typed.amount, table, own) ?? (parsed(text) ? undefined : CANNOT_NOW);
  // Who is not asked to declare means what every table knows by these words: `stand` is to play standing.
  if (typed.do === 'stand' && !table.me) return undefined;
  return isAsked(typed.do) ? tell(typed.do, table) : obeyed(typed.do, table, own);
}

function isAsked(verb: Verb | Asks): verb is Asks {
  return verb in ASKED;
}

/** Who is asked passes the bank, the post or the open part; in a window the word is every table's. */
function pass(table: Table<'chemin'>): Said | undefined {
  const verb = table.can('answer') ? 'no' : 'decline';
  return table.can(verb === 'no' ? 'answer' : verb) && obeyed(verb, table, table.own as Desk);
}

/** An amount alone is for what is asked; an amount for a thing that is not asked may mean something to every table. */
function pay(kind: Money | 'pay', amount: number, table: Table<'chemin'>, own: Desk): Said | undefined {
  const wanted = kind === 'pay' ? MONEY.find((each) => table.can(each)) : kind;
  const option = wanted && table.can(wanted);
  if (!wanted || !option) return kind === 'stake' ? undefined : CANNOT_NOW;
  const withdraws = wanted === 'stake' && amount === 0;
  if (!withdraws && !fits(amount, option)) return { key: 'page.out_of_bounds', facts: { minimum: option.minimum, maximum: option.maximum } };
  own.pay(wanted, amount);
  return DONE;
}

function obeyed(verb: Verb, table: Table<'chemin'>, own: Desk): Said {
  switch (verb) {
    case 'suivi':
    case 'banco':
    case 'a_deux':
    case 'avec':
      return call(verb, table);
    case 'draw':
    case 'stand':
    case 'natural':
      return table.can('declare')?.says.includes(verb) && own.declare(verb) ? DONE : CANNOT_NOW;
    case 'regle':
      return own.declare('selon_la_regle') ? DONE : CANNOT_NOW;
    case 'yes':
    case 'no':
      if (verb === 'no' && !table.can('answer') && table.can('declare')) return obeyed('stand', table, own);
      return when(table.can('answer'), ({ on }) => table.send({ type: 'answer', on, yes: verb === 'yes' }));
    case 'decline':
      return when(table.can('decline'), ({ on }) => table.send({ type: 'decline', on }));
    case 'double':
      return when(table.can('associate'), ({ on }) => table.send({ type: 'associate', on, joins: true }));
    case 'suite':
      return when(table.can('take_suite'), ({ on }) => table.send({ type: 'take_suite', on, takes: true }));
    case 'back':
      return back(table, own);
    case 'proceed':
      if (own.covered) return turned(own);
      return when(table.can('proceed'), ({ on }) => table.send({ type: 'proceed', on }));
    case 'status':
      return status(table);
  }
}

/** The ponte turns his own cards; nobody else hears of it. */
function turned(own: Desk): Said {
  own.squeezing.turnAll();
  own.looked();
  return tell('hand', own.table);
}

/** A call that is too dear says what is lacking. */
function call(wanted: Call, table: Table<'chemin'>): Said {
  const shown = table.frame?.view.calls.find((each) => each.call === wanted);
  if (shown?.short_by) return { key: 'page.short_by', facts: { amount: shown.short_by } };
  return when(shown && table.can('make_call'), ({ on }) => table.send({ type: 'make_call', on, call: wanted }));
}

/** What was put down in the open window is taken back. */
function back(table: Table<'chemin'>, own: Desk): Said {
  const [made, associate, suite] = [table.can('make_call'), table.can('associate'), table.can('take_suite')];
  if (!own.entry) return CANNOT_NOW;
  if (made) table.send({ type: 'make_call', on: made.on, call: null });
  else if (associate) table.send({ type: 'associate', on: associate.on, joins: false });
  else if (suite) table.send({ type: 'take_suite', on: suite.on, takes: false });
  else if (!own.pay('stake', 0)) return CANNOT_NOW;
  return DONE;
}

function status({ me, frame }: Table<'chemin'>): Said {
  if (!me || !frame) return { key: 'page.you_watch' };
  return { key: 'page.status', facts: { purse: me.purse, total: me.entry + me.stake } };
}
