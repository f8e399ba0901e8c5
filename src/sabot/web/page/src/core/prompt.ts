/** The text prompt: the commands of every table, in three languages. A game's own come first. */
import { always, alwaysAt } from './always';
import { begun, completed, EVERYWHERE, listed, wordOf, wordsOf, type Commands } from './commands';
import data from './commands.json';
import type { AnyGamePrompt, ReplyText } from './game';
import { host, hosted } from './hosting';
import { lessons } from './lessons.svelte';
import { cents } from './money';
import { nearest } from './nearest';
import { plain } from './plain';
import type { Facts } from './say';
import type { Table } from './table.svelte';
import { tongue } from './words.svelte';

export type TypedCommand =
  | { do: 'cut'; position: number }
  | { do: 'buy'; amount: number }
  | { do: 'weigh'; amount: number }
  | { do: 'sit'; seat: number; amount: number | undefined }
  | { do: 'stand'; amount: number | undefined }
  | { do: Plain };

type Plain = keyof typeof data.plain;

/** The words of every command. */
export const PLAIN = wordsOf(data.plain);
const NUMBERED = wordsOf(data.numbered);
const SPOKEN = wordsOf(data.spoken);

/** The table answers by itself. */
export const DONE: ReplyText = { key: '' };
export const CANNOT_NOW: ReplyText = { key: 'page.cannot_now' };

/** How the page asks for what a command leaves open: the purse for a seat, or for standing (null). */
export type Asks = (seat: number | null) => void;

/** What a person typed; undefined where no table knows it. */
export function parse(text: string): TypedCommand | undefined {
  const word = wordOf(text, PLAIN);
  return word ? { do: word } : numbered(text);
}

/** What a typed command does at a table; the table's options decide whether it can. */
export function obey(text: string, table: Table, ask: Asks, prompt: AnyGamePrompt): ReplyText {
  const spoken = spokenIn(text);
  if (spoken !== undefined) return talk(spoken, table);
  const word = wordIn(text);
  if (word !== undefined && table.game.guide) return explained(word);
  const wish = hosted(text);
  if (wish) return host(wish, table);
  const once = always(text, table, prompt);
  if (once) return once;
  const typed = parse(text);
  const said = prompt.obey(text, table, table.local) ?? (typed ? obeyed(typed, table, ask, prompt) : unknown(text, table, prompt));
  return said === CANNOT_NOW ? (prompt.notNow?.(table) ?? notNow(table)) : said;
}

/** What cannot be done now is answered with what the table is at. */
function notNow(table: Table): ReplyText {
  const stage = table.game.status(table);
  return stage ? { key: 'page.cannot_now_at', facts: { stage } } : CANNOT_NOW;
}

/** What somebody says to the table, as it was typed; undefined where it is no such command. */
export function spokenIn(text: string): string | undefined {
  const said = begun(text, SPOKEN);
  return said?.word === 'say' ? said.rest : undefined;
}

/** The word of the table that somebody asks about; undefined where it is no such command. */
export function wordIn(text: string): string | undefined {
  const asked = begun(text, SPOKEN);
  return asked?.word === 'word' ? asked.rest : undefined;
}

/** What was begun, as the command that goes on like it; undefined where none does. */
export function complete(text: string, prompt: AnyGamePrompt, table: Table): string | undefined {
  return completed(text, [...prompt.commands, ...EVERYWHERE, alwaysAt(table)], tongue.language);
}

/** What a word of the table means. */
function explained(word: string): ReplyText {
  const found = lessons.terms.find(({ term, names }) => [term, ...names].some((each) => plain(each) === plain(word)));
  return found ? { key: 'page.word_is', facts: { word: found.name, about: found.about } } : { key: 'page.word_unknown', facts: { word } };
}

function talk(text: string, table: Table): ReplyText {
  if (!table.frame?.me) return { key: 'refusal.no_session' };
  table.say(text);
  return DONE;
}

/** What is no command; the nearest one is proposed, with the numbers that were typed. */
function unknown(text: string, table: Table, prompt: AnyGamePrompt): ReplyText {
  const facts: Facts = { text: text.trim() };
  const [word = ''] = plain(text).split(/\s*\d/);
  const commands: readonly Commands[] = [data.plain, data.numbered, data.spoken, data.hosted, alwaysAt(table), ...prompt.commands];
  const known = [...commands.flatMap((each) => Object.values(wordsOf(each)).flat()), ...(prompt.words?.(table, table.local) ?? [])];
  const whole = longest(known.filter((each) => `${plain(text)} `.startsWith(`${plain(each)} `)));
  if (whole) return goesOn(whole, text.trim().split(/\s+/).slice(plain(whole).split(' ').length).join(' '), commands);
  const near = nearest(word, known.map(plain));
  const meant = known.find((each) => plain(each) === near);
  if (!meant || !word) return { key: 'page.unknown_command', facts };
  const rest = /[+−-]?\d.*$/.exec(text)?.[0] ?? '';
  return { key: 'page.did_you_mean', facts: { ...facts, meant: `${meant} ${rest}`.trim() } };
}

function longest(words: readonly string[]): string | undefined {
  return [...words].sort((one, other) => other.length - one.length)[0];
}

/** A word that is understood with what it takes alone, as an example shows it; one that takes nothing is meant alone. */
function goesOn(word: string, rest: string, commands: readonly Commands[]): ReplyText {
  const known = commands.flatMap((each) => Object.values(each)).find(({ en, de, fr }) => [en, de, fr].flat().includes(word));
  if (known && !known.with) return { key: 'page.did_you_mean', facts: { text: `${word} ${rest}`.trim(), meant: word } };
  const facts: Facts = { word, rest, example: `${word} ${known?.with ?? '25'}` };
  return { key: rest ? 'page.goes_not_with' : 'page.goes_with', facts };
}

function obeyed(typed: TypedCommand, table: Table, ask: Asks, prompt: AnyGamePrompt): ReplyText {
  switch (typed.do) {
    case 'done':
      return when(table.can('finish'), ({ on }) => table.send({ type: 'finish', on }));
    case 'leave':
      return when(table.can('leave'), () => table.send({ type: 'leave' }));
    case 'help':
      return help(table, prompt);
    case 'review':
      table.wanted = 'review';
      return DONE;
    case 'intend':
      return intend(table);
    case 'worth':
      return when(table.weigh ?? undefined, (weigh) => weigh());
    case 'weigh':
      return when(table.weigh ?? undefined, (weigh) => weigh(typed.amount));
    case 'cut':
      return when(table.can('cut'), ({ on }) => table.send({ type: 'cut', on, position: typed.position }));
    case 'buy':
      return when(table.can('buy_in'), () => table.send({ type: 'buy_in', amount: typed.amount }));
    case 'sit':
      return sit(table, typed.seat, typed.amount, ask);
    case 'stand':
      return stand(table, typed.amount, ask);
  }
}

/** What may be typed, as one types it here. */
function help(table: Table, prompt: AnyGamePrompt): ReplyText {
  const { game, isHost } = table;
  const shown = (groups: typeof EVERYWHERE): string[] => listed(groups, tongue.language, game.decides === true);
  return { key: isHost ? 'page.help_host' : 'page.help_text', facts: { verbs: shown([...prompt.commands, ...EVERYWHERE, alwaysAt(table)]), hosted: shown([data.hosted]) } };
}

/** The croupier plays one's hands from the next deal on; typed again, no more. */
function intend(table: Table): ReplyText {
  const on = !table.frame?.terms.intentions.selon_la_regle;
  if (table.me) table.intend({ selon_la_regle: on });
  return table.me ? { key: on ? 'page.intends' : 'page.intends_no_more' } : { key: 'refusal.not_at_table' };
}

function sit(table: Table, seat: number, amount: number | undefined, ask: Asks): ReplyText {
  const taken = table.frame?.view.players.some((each) => each.seat === seat);
  if (taken) return { key: 'refusal.seat_taken', facts: { seat } };
  if (table.frame?.me === null) return when({}, () => ask(seat));
  if (table.can('take_seat')) return when(table.can('take_seat'), () => table.send({ type: 'take_seat', seat }));
  if (table.me?.seat) return { key: 'refusal.already_seated', facts: { seat: table.me.seat } };
  return when(table.can('sit'), () => (amount === undefined ? ask(seat) : table.send({ type: 'sit', seat, buy_in: amount })));
}

function stand(table: Table, amount: number | undefined, ask: Asks): ReplyText {
  return when(table.can('stand'), () => (amount === undefined ? ask(null) : table.send({ type: 'stand', buy_in: amount })));
}

/** Do something where it is offered. */
export function when<Offer>(offer: Offer | undefined, act: (offer: Offer) => void): ReplyText {
  if (offer === undefined) return CANNOT_NOW;
  act(offer);
  return DONE;
}

function numbered(text: string): TypedCommand | undefined {
  const found = /^(\D*?[^\d\s+−-])(?:\s*(\d+(?:[.,]\d+)?)(?:\s+(?:for|für|pour|mit|with|avec)?\s*(\S+))?)?$/i.exec(text.trim());
  if (!found) return undefined;
  const [, word = '', number = '', rest] = found;
  const is = (words: readonly string[]): boolean => words.some((each) => plain(each) === plain(word));
  const whole = /^\d+$/.test(number);
  if (whole && is(NUMBERED.cut) && rest === undefined) return { do: 'cut', position: Number(number) };
  if (whole && is(NUMBERED.sit)) return { do: 'sit', seat: Number(number), amount: rest ? cents(rest) : undefined };
  const amount = rest === undefined ? cents(number) : undefined;
  if (is(NUMBERED.stand) && (number === '' || amount !== undefined)) return { do: 'stand', amount };
  const does = (['buy', 'weigh'] as const).find((each) => is(NUMBERED[each]));
  return does && amount !== undefined ? { do: does, amount } : undefined;
}
