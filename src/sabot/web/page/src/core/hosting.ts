/** What a host types: the limits of his table, and whether its clock stands. */
import { api } from './api';
import { wordsOf } from './commands';
import data from './commands.json';
import type { ReplyText } from './game';
import { limitsOf, written } from './hostlimits';
import { plain } from './plain';
import { refusedOf } from './session.svelte';
import type { Table } from './table.svelte';
import type { TableLimits } from './types';
import { wordsOr } from './words.svelte';

export type HostCommand = { do: 'halt'; halted: boolean } | { do: 'limits'; of: string; amounts: readonly string[] };

export const HOSTED = wordsOf(data.hosted);

type LimitsTable = Pick<Table, 'rules'> & { frame: { view: { limits: TableLimits; coming_limits: TableLimits | null } } | null };

/** What somebody typed as a host; undefined where it is none of a host's commands: `limits` alone asks a game for them. */
export function hosted(text: string): HostCommand | undefined {
  const is = (word: string, words: readonly string[]): boolean => words.some((each) => plain(each) === plain(word));
  if (is(text, HOSTED.pause) || is(text, HOSTED.resume)) return { do: 'halt', halted: is(text, HOSTED.pause) };
  const found = /^(\p{L}+)\s+(\D*?)\s*(\d[\d.,]*)(?:\s*(?:[-–\s]|to|bis|à)\s*(\d[\d.,]*))?$/u.exec(text.trim());
  const [, word = '', of = '', ...amounts] = found ?? [];
  return is(word, HOSTED.limits) ? { do: 'limits', of, amounts: amounts.filter((each) => each !== undefined) } : undefined;
}

/** What a host's command does at his table. */
export function host(typed: HostCommand, table: Table): ReplyText {
  if (!table.isHost) return { key: 'refusal.not_host' };
  if (typed.do === 'halt') return asked(table, api.run(table.id, { halted: typed.halted }));
  const limits = limitsWith(typed.of, typed.amounts, table as LimitsTable);
  if (!limits) return { key: 'page.limits_bounds', facts: { coin: table.rules.coin } };
  return asked(table, api.setLimits(table.id, limits));
}

/** The limits with those of all stakes, of one bet or of banks as they were typed; undefined where no table could have them. */
export function limitsWith(of: string, [minimum = '', maximum = '']: readonly string[], table: LimitsTable): TableLimits | undefined {
  const { limits, limited_bets: bets, coin } = table.rules;
  const now = table.frame?.view.coming_limits ?? table.frame?.view.limits ?? limits;
  const capped = limits.maximum !== null;
  const own = Object.fromEntries(bets.map((bet) => [bet, written(now.bets[bet])]));
  if (!of) return limitsOf({ minimum, maximum }, own, coin, capped);
  const bet = bets.find((each) => [wordsOr(`bet.${each}`, each), each].some((name) => plain(name) === plain(of)));
  return bet === undefined ? undefined : limitsOf(written(now), { ...own, [bet]: { minimum, maximum } }, coin, capped);
}

/** The prompt answers once the house has. */
function asked(table: Table, wish: Promise<unknown>): ReplyText {
  table.refused = null;
  wish.then(
    () => (table.answered = { key: 'page.host_settled' }),
    (error: unknown) => (table.refused = refusedOf(error)),
  );
  return { key: '' };
}
