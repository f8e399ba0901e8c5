/** What is typed once for every coup to come, such as `always banco 200`, or for this one: the house keeps it, and does it. */
import { begun, wordOf, wordsOf, type Commands } from './commands';
import data from './commands.json';
import { isReply, type AnyGamePrompt, type ReplyText } from './game';
import { standing } from './intended';
import { cents } from './money';
import type { Table } from './table.svelte';
import type { Intention, Intentions } from './types';
import { t } from './words.svelte';

type Kind = keyof typeof data.always | keyof typeof data.once;

const ALWAYS = wordsOf({ always: { en: ['always'], de: ['immer'], fr: ['toujours'] } });
const MOST_COUPS = 1000;

/** The commands whose deeds this table's rule set knows. */
export function alwaysAt(table: Table): Commands {
  const known = (kind: string): boolean => table.rules.intentions.includes(kind);
  return { ...Object.fromEntries(Object.entries(data.always).filter(([kind]) => known(kind))), ...(known('passes') ? data.once : {}) };
}

/** What a typed word for every coup, or for this one, does; undefined where it is none. Typed again, or with 0, it is taken back. */
export function always(text: string, table: Table, prompt: AnyGamePrompt): ReplyText | undefined {
  const before: Intentions = table.frame?.terms.intentions ?? {};
  const wanted = said(text, before, alwaysAt(table)) ?? staked(begun(text, ALWAYS)?.rest, before, table, prompt);
  if (!wanted) return undefined;
  if (isReply(wanted)) return wanted;
  if (!table.me) return { key: 'refusal.not_at_table' };
  table.intend(wanted);
  return answer(before, wanted);
}

function said(text: string, before: Intentions, known: Commands): Intention | undefined {
  const [, words = '', number] = /^(.*?)(?:\s+(\d+(?:[.,]\d{1,2})?))?$/.exec(text.trim()) ?? [];
  const kind = wordOf(words, wordsOf(known)) as Kind | undefined;
  if (kind === 'banco' && number !== undefined) return { banco: cents(number) ?? 0 };
  if (kind === 'keeps' && number !== undefined && Number(number) <= MOST_COUPS && Number.isInteger(Number(number))) return { keeps: Number(number) };
  if (number !== undefined) return undefined;
  if (kind === 'stakes') return { stakes: 'last' };
  if (kind === 'passes') return { passes: before.passes === 'calls' ? 'no' : 'calls' };
  if (kind === 'coup') return { passes: before.passes === 'coup' ? 'no' : before.passes === 'calls' ? 'calls' : 'coup' };
  return kind === 'suivi' || kind === 'declines' ? { [kind]: before[kind] !== true } : undefined;
}

/** A stake that the game's own prompt understands; one of nothing is taken away. */
function staked(text: string | undefined, before: Intentions, table: Table, prompt: AnyGamePrompt): Intention | ReplyText | undefined {
  if (text === undefined || !table.rules.intentions.includes('stakes')) return undefined;
  const stakes = prompt.stakes?.(text, before.stakes ?? {}, table.local);
  if (stakes && isReply(stakes)) return stakes;
  return stakes && { stakes: Object.fromEntries(Object.entries(stakes).filter(([, amount]) => amount > 0)) };
}

/** What stands from now on, or no longer. */
function answer(before: Intentions, wanted: Intention): ReplyText {
  if (wanted.stakes === 'last') return { key: 'page.intends_always', facts: { what: t('page.intend_last') } };
  if (wanted.passes === 'coup') return { key: 'page.intends_coup' };
  const [kind] = Object.keys(wanted);
  const [stood, stands] = [before, { ...before, ...wanted } as Intentions].map((each) => standing(each).find((one) => one.kind === kind));
  const told = stands ?? stood;
  if (!told) return { key: 'page.intends_none' };
  return { key: stands ? 'page.intends_always' : 'page.intends_over', facts: { what: t(told.key, told.facts) } };
}
