/** The text prompt of Baccara Banque: short commands in three languages. */
import { begun, wordOf, wordsOf } from '../../core/commands';
import type { ReplyText } from '../../core/game';
import { plain } from '../../core/plain';
import { CANNOT_NOW, DONE, when } from '../../core/prompt';
import type { Table } from '../../core/table.svelte';
import { ACTS, amountIn, pay, tooSmall, type AmountCommand } from '../bank/commands';
import shared from '../bank/commands.json';
import type { Money } from '../bank/local.svelte';
import data from './commands.json';
import type { LocalState } from './local.svelte';
import { TELLERS } from './telling';
import type { Place } from './types';

type Seat = Table<'banque'>;

const VERBS = { ...shared.plain, ...data.plain };
const SUMS = { ...shared.amounts, ...data.amounts };
const QUESTIONS = { ...shared.asks, ...data.asks };
type Verb = keyof typeof VERBS | keyof typeof QUESTIONS;

export const commands = [SUMS, data.banco, VERBS, data.cutter, shared.always, QUESTIONS];

/** The words of every command. */
export const PLAIN = wordsOf({ ...VERBS, ...QUESTIONS });
const AMOUNTS = wordsOf<Money>(SUMS);
const BANCO = wordsOf(data.banco);
const CUTTER = wordsOf(data.cutter);
/** Where something is laid; without a word it lies where it can first. */
const PLACES = wordsOf(data.places);

export type BanqueCommand =
  | { do: Verb }
  | { do: 'banco'; place: Place | undefined }
  | { do: 'cutter'; name: string }
  | (AmountCommand & { place: Place | undefined });

/** What a person typed; undefined where it is no command of the game. */
export function parse(text: string): BanqueCommand | undefined {
  const verb = wordOf(text, PLAIN);
  if (verb) return { do: verb };
  const named = begun(text, CUTTER);
  return named ? { do: 'cutter', name: named.rest } : (banco(text) ?? amount(text));
}

/** `banco`, `banco à cheval`, `suivi 2`. */
function banco(text: string): BanqueCommand | undefined {
  if (wordOf(text, BANCO)) return { do: 'banco', place: undefined };
  const place = wordOf(begun(text, BANCO)?.rest ?? '', PLACES);
  return place && { do: 'banco', place };
}

/** `stake 25`, `stake 25 à cheval`, `bid 120`, `40`. */
function amount(text: string): BanqueCommand | undefined {
  const found = amountIn(text, AMOUNTS);
  const place = found?.rest === undefined ? undefined : wordOf(found.rest, PLACES);
  return found && (found.rest === undefined || place) ? { do: found.do, amount: found.amount, place } : undefined;
}

/** A stake of every coup lies at one place: at one's own tableau, if none is named. */
export function stakes(text: string, _before: unknown, { table }: LocalState): Record<string, number> | ReplyText | undefined {
  const typed = parse(text);
  if (!typed || !('amount' in typed) || typed.do !== 'stake') return undefined;
  return tooSmall(typed.amount, table) ?? { [typed.place ?? 'own']: typed.amount };
}

/** What a typed command does at a table; the table's options decide whether it can. */
export function obey(text: string, table: Seat, local: LocalState): ReplyText | undefined {
  const typed = parse(text);
  if (!typed) return undefined;
  if ('amount' in typed) return pay(typed, table, local, (kind) => lie(kind, typed.place, table, local));
  if (typed.do === 'banco') return call(typed.place, table, local);
  if (typed.do === 'cutter') return nameCutter(typed.name, table);
  // Who is not asked to declare means what every table knows by these words: `stand` is to play standing.
  if (typed.do === 'stand' && !table.me) return undefined;
  return DOES[typed.do](table, local);
}

/** A stake is to lie where it was said; what is not offered is refused. */
function lie(kind: Money, place: Place | undefined, table: Seat, local: LocalState): ReplyText | undefined {
  const places = table.can('stake')?.places;
  if (place && kind === 'stake' && !places?.includes(place)) return { key: 'page.not_there', facts: { places: places ?? [] } };
  if (place) local.chosen = place;
  return undefined;
}

function call(place: Place | undefined, table: Seat, local: LocalState): ReplyText {
  const option = table.can('call_banco');
  const wanted = place ?? option?.places[0];
  if (!option || !wanted) return CANNOT_NOW;
  if (!option.places.includes(wanted)) return { key: 'page.not_there', facts: { places: option.places } };
  return local.call(wanted) ? DONE : CANNOT_NOW;
}

function nameCutter(name: string, table: Seat): ReplyText {
  const option = table.can('name_cutter');
  const player = option?.players.find((each) => plain(table.name(each)) === plain(name));
  if (!option || player === undefined) return CANNOT_NOW;
  table.send({ type: 'name_cutter', on: option.on, player });
  return DONE;
}

const DOES: Record<Verb, (table: Seat, local: LocalState) => ReplyText> = {
  ...ACTS,
  ...TELLERS,
  yes: (table) => answer(table, true),
  no: (table) => answer(table, false),
  keep: (table) => when(table.can('go_on'), ({ on }) => table.send({ type: 'go_on', on })),
  retire: (table) => when(table.can('retire'), ({ on }) => table.send({ type: 'retire', on })),
  willing: (table, local) => (table.can('be_willing') && local.turnOver() ? DONE : CANNOT_NOW),
  take: (table, local) => (table.can('take_bank') && local.turnOver() ? DONE : CANNOT_NOW),
  order: (table) => when(table.can('name_cutter'), ({ on }) => table.send({ type: 'name_cutter', on, player: null })),
  back,
};

function answer(table: Seat, yes: boolean): ReplyText {
  return when(table.can('answer'), ({ on }) => table.send({ type: 'answer', on, yes }));
}

/** What was put down in the open window is taken back. */
function back(table: Seat, local: LocalState): ReplyText {
  const made = table.can('call_banco');
  if (table.me?.willing && local.turnOver()) return DONE;
  if (!local.entry) return CANNOT_NOW;
  if (made) table.send({ type: 'call_banco', on: made.on, place: null });
  else if (!local.turnOver() && !local.pay('stake', 0)) return CANNOT_NOW;
  return DONE;
}
