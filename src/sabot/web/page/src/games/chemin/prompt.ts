/** The text prompt of Chemin de Fer: short commands in three languages. */
import { wordOf, wordsOf } from '../../core/commands';
import type { ReplyText } from '../../core/game';
import { CANNOT_NOW, DONE, parse as parsed, when } from '../../core/prompt';
import type { Table } from '../../core/table.svelte';
import { ACTS, amountIn, pay, tooSmall, type AmountCommand } from '../bank/commands';
import shared from '../bank/commands.json';
import type { Money } from '../bank/local.svelte';
import data from './commands.json';
import type { LocalState } from './local.svelte';
import { TELLERS } from './telling';
import type { Call } from './types';

type Seat = Table<'chemin'>;

const VERBS = { ...shared.plain, ...data.plain };
const SUMS = { ...shared.amounts, ...data.amounts };
const QUESTIONS = { ...shared.asks, ...data.asks };
type Verb = keyof typeof VERBS | keyof typeof QUESTIONS;
export type CheminCommand = { do: Verb } | AmountCommand;

export const commands = [SUMS, VERBS, shared.always, QUESTIONS, data.passes];

/** The words of every command. */
export const PLAIN = wordsOf({ ...VERBS, ...QUESTIONS });
const AMOUNTS = wordsOf<Money>({ ...SUMS, add_to_bank: { en: [], de: [], fr: [] } });
const PASSES = wordsOf(data.passes);

/** What a person typed; undefined where it is no command of the game. */
export function parse(text: string): CheminCommand | undefined {
  const word = wordOf(text, PLAIN);
  if (word) return { do: word };
  const found = amountIn(text, AMOUNTS);
  return found && found.rest === undefined ? { do: found.do, amount: found.amount } : undefined;
}

/** A stake of every coup lies against the bank. */
export function stakes(text: string, _before: unknown, { table }: LocalState): Record<string, number> | ReplyText | undefined {
  const typed = parse(text);
  if (!typed || !('amount' in typed) || typed.do !== 'stake') return undefined;
  return tooSmall(typed.amount, table) ?? { bank: typed.amount };
}

/** What a typed command does at a table; the table's options decide whether it can. */
export function obey(text: string, table: Seat, local: LocalState): ReplyText | undefined {
  if (wordOf(text, PASSES)) return pass(table);
  const typed = parse(text);
  if (!typed) return undefined;
  if ('amount' in typed) return pay(typed, table, local) ?? (parsed(text) ? undefined : CANNOT_NOW);
  // Who is not asked to declare means what every table knows by these words: `stand` is to play standing.
  if (typed.do === 'stand' && !table.me) return undefined;
  return DOES[typed.do](table, local);
}

/** Who is asked passes the bank, the post or the open part; in a window the word is every table's. */
function pass(table: Seat): ReplyText | undefined {
  if (table.can('answer')) return answer(table, false);
  return table.can('decline') && ACTS.decline(table);
}

const DOES: Record<Verb, (table: Seat, local: LocalState) => ReplyText> = {
  ...ACTS,
  ...TELLERS,
  suivi: (table) => call('suivi', table),
  banco: (table) => call('banco', table),
  a_deux: (table) => call('a_deux', table),
  avec: (table) => call('avec', table),
  yes: (table) => answer(table, true),
  no: (table, local) => (!table.can('answer') && table.can('declare') ? ACTS.stand(table, local) : answer(table, false)),
  double: (table) => when(table.can('associate'), ({ on }) => table.send({ type: 'associate', on, joins: true })),
  suite: (table) => when(table.can('take_suite'), ({ on }) => table.send({ type: 'take_suite', on, takes: true })),
  back,
};

function answer(table: Seat, yes: boolean): ReplyText {
  return when(table.can('answer'), ({ on }) => table.send({ type: 'answer', on, yes }));
}

/** A call that is too dear says what is lacking. */
function call(wanted: Call, table: Seat): ReplyText {
  const shown = table.frame?.view.calls.find((each) => each.call === wanted);
  if (shown?.short_by) return { key: 'page.short_by', facts: { amount: shown.short_by } };
  return when(shown && table.can('make_call'), ({ on }) => table.send({ type: 'make_call', on, call: wanted }));
}

/** What was put down in the open window is taken back. */
function back(table: Seat, local: LocalState): ReplyText {
  const [made, associate, suite] = [table.can('make_call'), table.can('associate'), table.can('take_suite')];
  if (!local.entry) return CANNOT_NOW;
  if (made) table.send({ type: 'make_call', on: made.on, call: null });
  else if (associate) table.send({ type: 'associate', on: associate.on, joins: false });
  else if (suite) table.send({ type: 'take_suite', on: suite.on, takes: false });
  else if (!local.pay('stake', 0)) return CANNOT_NOW;
  return DONE;
}
