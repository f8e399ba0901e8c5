/** The text prompt of Punto Banco: short commands in three languages. */
import { wordOf, wordsOf } from '../../core/commands';
import type { ReplyText } from '../../core/game';
import { secondsLeft } from '../../core/clock';
import { api } from '../../core/api';
import { cents, percent, units } from '../../core/money';
import { plain } from '../../core/plain';
import { DONE, when } from '../../core/prompt';
import { ROADS, tellRoad } from '../../core/roadtext';
import type { Table } from '../../core/table.svelte';
import { t, wordsOr } from '../../core/words.svelte';
import { isMain } from './bets';
import data from './commands.json';
import type { Bets } from './local.svelte';
import { SAVED } from './repetition.svelte';
import { linesOf, placed } from './stakes';
import type { Settled } from './types';

export type PuntoCommand =
  | { do: 'stake'; bet: string; amount: number; how: 'set' | 'add' }
  | { do: 'odds'; bet: string }
  | { do: 'save' | 'load'; place: number }
  | { do: 'repeat'; limit: number | null }
  | { do: Plain };

type Plain = keyof typeof data.plain;

export const commands = Object.values(data);

const NO_CHANGE: ReplyText = { key: 'page.changes_nothing' };

/** The words of every command. */
export const PLAIN = wordsOf(data.plain);
const FAST = wordsOf(data.fast);
const ODDS = wordsOf(data.odds);
const MAIN_BETS = wordsOf(data.bets);

/** Each bet's id and the names it goes by. */
export type Names = ReadonlyMap<string, readonly string[]>;

/** What a person typed; undefined where it is no command of the game. */
export function parse(text: string, bets: Names): PuntoCommand | undefined {
  const word = wordOf(text, PLAIN);
  return word ? { do: word } : (fast(text) ?? asked(text, bets) ?? staked(text, bets));
}

/** The names of its bets. */
export function words(_table: Table<'punto'>, local: Bets): readonly string[] {
  return local.bets.flatMap((bet) => [wordsOr(`bet.${bet.id}`, bet.id), bet.id]);
}

/** `save 1`, `load 1`, `repeat`, `repeat 100`: the amount is what may be lost. */
function fast(text: string): PuntoCommand | undefined {
  const [first = '', number, ...more] = text.trim().split(/\s+/);
  const kind = wordOf(first, FAST);
  if (!kind || more.length) return undefined;
  const amount = number === undefined ? null : cents(number);
  if (kind === 'repeat') return amount === undefined ? undefined : { do: 'repeat', limit: amount };
  const place = Number(number) - 1;
  return Number.isInteger(place) && place >= 0 && place < SAVED ? { do: kind, place } : undefined;
}

function asked(text: string, bets: Names): PuntoCommand | undefined {
  const [word = '', ...rest] = plain(text).split(' ');
  const bet = wordOf(word, ODDS) && betOf(rest.join(' ') || 'banker', bets);
  return bet === undefined ? undefined : { do: 'odds', bet };
}

/** A bet of every coup, among those that stand; one that the limits never let lie is refused as it would be by hand. */
export function stakes(text: string, before: Readonly<Record<string, number>>, local: Bets): Record<string, number> | ReplyText | undefined {
  const typed = parse(text, namesOf(local));
  if (typed?.do !== 'stake') return undefined;
  const { bet, amount: stake } = typed;
  const { minimum = 0, maximum = 0 } = local.bets.find(({ id }) => id === bet) ?? {};
  if (stake && stake < minimum) return { key: 'refusal.below_minimum', facts: { bet, stake, minimum } };
  if (stake > maximum) return { key: 'refusal.above_maximum', facts: { bet, stake, maximum } };
  return { ...before, [bet]: stake };
}

function namesOf(local: Bets): Names {
  return new Map(local.bets.map((bet) => [bet.id, [wordsOr(`bet.${bet.id}`, bet.id)]]));
}

/** What a typed command does at a table; the table's options decide whether it can. */
export function obey(text: string, table: Table<'punto'>, local: Bets): ReplyText | undefined {
  const typed = parse(text, namesOf(local));
  return typed && obeyed(typed, table, local);
}

function obeyed(typed: PuntoCommand, table: Table<'punto'>, local: Bets): ReplyText {
  switch (typed.do) {
    case 'stake':
      return stake(table, local, typed.bet, typed.amount, typed.how);
    case 'show':
      if (local.covered) {
        local.show();
        return DONE;
      }
      return withOption(table, 'proceed');
    case 'deal':
      return withOption(table, 'proceed');
    case 'refuse':
      return withOption(table, 'refuse_shoe');
    case 'croupier':
      return withOption(table, 'have_croupier_deal');
    case 'status':
      return status(table, local);
    case 'odds':
      local.asked = typed.bet;
      return DONE;
    case 'last':
      return last(local);
    case 'road':
      return road(table);
    case 'who':
      return who(table);
    case 'time':
      return time(table);
    case 'min':
      return limits(local);
    case 'stop':
      local.stop();
      return { key: 'page.repeat_stopped' };
    case 'repeat':
      return local.repeat(typed.limit) ? { key: 'page.repeat_runs' } : { key: 'page.nothing_yet' };
    case 'save':
      if (!local.entry.total) return { key: 'page.answer_nothing', facts: { purse: table.me?.purse ?? 0 } };
      local.repetition.save(typed.place, local.entry.stakes);
      return { key: 'page.entry_saved', facts: { n: typed.place + 1 } };
    case 'load':
      if (!local.option) return notNow(table);
      if (!local.repetition.saved[typed.place]) return { key: 'page.nothing_saved', facts: { n: typed.place + 1 } };
      return local.load(typed.place) ? DONE : NO_CHANGE;
    case 'rules':
    case 'history':
    case 'statistics':
      table.wanted = typed.do;
      return DONE;
    case 'live':
      return live(table);
    case 'why':
      local.shown = 'tableau';
      return DONE;
    case 'keys':
      local.shown = 'keys';
      return DONE;
    default:
      if (!local.option) return notNow(table);
      return local[typed.do]() ? DONE : NO_CHANGE;
  }
}

function stake(table: Table<'punto'>, local: Bets, bet: string, amount: number, how: 'set' | 'add'): ReplyText {
  if (!local.option) return notNow(table);
  const before = how === 'add' ? (local.entry.stakes[bet] ?? 0) : 0;
  return local.stake(placed(local.entry.stakes, bet, before + amount)) ? DONE : NO_CHANGE;
}

/** Why what was typed cannot be done now, and when it can be. */
export function notNow(table: Table<'punto'>): ReplyText {
  const { frame, me, showing } = table;
  if (!me) return { key: 'page.not_now_watching' };
  if (frame?.paused) return { key: 'page.paused' };
  if (showing.resting) return { key: 'page.not_now_result' };
  if (frame?.view.stage === 'coup') return { key: 'page.not_now_coup' };
  if (frame?.view.stage === 'bets') return { key: me.done ? 'page.not_now_done' : 'page.not_now_bets' };
  return { key: frame?.view.stage === 'over' ? 'page.session_over' : 'page.not_now_shoe' };
}

/** What the last coup brought, bet by bet. */
function last(local: Bets): ReplyText {
  const settled = (local.table.showing.settled as Settled | null) ?? local.settled;
  if (!settled) return { key: 'page.nothing_yet' };
  const lines = linesOf(settled, local.table.frame?.me);
  const facts = {
    coup: settled.coup,
    player: settled.player_points,
    banker: settled.banker_points,
    lines: lines.map((line) => `${wordsOr(`bet.${line.bet}`, line.bet)} ${units(line.stake)}: ${t(`page.line_${line.result}`, { stake: line.stake, received: line.received })}`),
  };
  return { key: lines.length ? 'page.answer_last' : 'page.answer_last_watched', facts };
}

function road({ frame }: Table<'punto'>): ReplyText {
  const roads = frame?.roads;
  if (!roads?.bead_plate.length) return { key: 'page.nothing_yet' };
  return { key: 'page.answer_road', facts: { road: ROADS.map((each) => t('page.road_told', { road: t(`page.${each}`), told: tellRoad(roads, each) })).join('. ') } };
}

/** What the main bets are worth in the shoe in play, where the host has it told; it comes a moment later. */
function live(table: Table<'punto'>): ReplyText {
  if (!table.rules.live || !table.frame?.terms.advice) return { key: 'refusal.no_advice' };
  void api.liveOdds(table.id).then((edges) => {
    const bets = edges.filter(({ bet }) => isMain(bet)).map(({ bet, edge }) => `${wordsOr(`bet.${bet}`, bet)} ${percent(edge)}`);
    table.answered = { key: 'page.answer_live', facts: { bets } };
  });
  return DONE;
}

function who({ frame, name }: Table<'punto'>): ReplyText {
  const players = (frame?.view.players ?? []).map(({ id, seat, purse }) => `${seat} ${name(id)} ${units(purse)}`);
  return players.length ? { key: 'page.answer_who', facts: { players } } : { key: 'page.answer_nobody' };
}

function time({ frame, clock }: Table<'punto'>): ReplyText {
  if (!frame || frame.deadline === null) return { key: 'page.answer_no_time' };
  return { key: 'page.seconds_left', facts: { count: secondsLeft(frame.deadline, clock.now()) } };
}

function limits(local: Bets): ReplyText {
  const bets = local.bets.filter(({ id }) => isMain(id)).map(({ id, minimum, maximum }) => `${wordsOr(`bet.${id}`, id)} ${units(minimum)}–${units(maximum)}`);
  return { key: 'page.answer_limits', facts: { bets } };
}

function status(table: Table<'punto'>, local: Bets): ReplyText {
  const me = table.me;
  if (!me) return { key: 'page.you_watch' };
  return { key: 'page.status', facts: { purse: me.purse, total: local.entry.total } };
}

function withOption(table: Table<'punto'>, type: 'proceed' | 'refuse_shoe' | 'have_croupier_deal'): ReplyText {
  return when(table.can(type), ({ on }) => table.send({ type, on }));
}

function staked(text: string, bets: Names): PuntoCommand | undefined {
  // `100 banker` is `banker 100`.
  const turned = text.trim().replace(/^(\d+(?:[.,]\d{1,2})?)\s+(\D.*)$/, '$2 $1');
  const found = /^(.*?[^\s-])\s*([+=]?)\s*(\d+(?:[.,]\d{1,2})?)$/.exec(turned);
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
  const main = wordOf(name, MAIN_BETS);
  if (main !== undefined && bets.has(main)) return main;
  for (const [id, names] of bets) {
    if (plain(id) === wanted || names.some((each) => plain(each) === wanted)) return id;
  }
  return undefined;
}
