/** What may be typed at a table is data: `commands.json` here, and of each game in its folder. */
import data from './commands.json';
import { plain } from './plain';
import type { Language } from './words.svelte';

/** The words of a command in each language; the first is the one that help shows. */
export interface Command extends Readonly<Record<Language, readonly string[]>> {
  /** What follows it, as an example. */
  readonly with?: string;
  /** Understood, and not listed. */
  readonly hidden?: boolean;
  /** Listed in games alone whose players decide on hands. */
  readonly decides?: boolean;
}

/** Commands of one form, by what they do. */
export type Commands<Word extends string = string> = Readonly<Record<Word, Command>>;
export type Words<Word extends string = string> = Readonly<Record<Word, readonly string[]>>;

/** Those that every table understands. */
export const EVERYWHERE: readonly Commands[] = [data.plain, data.numbered, data.spoken];

/** Every word of each command, in whatever language. */
export function wordsOf<Word extends string>(commands: Commands<Word>): Words<Word> {
  const found = (Object.entries(commands) as [Word, Command][]).map(([each, { en, de, fr }]) => [each, [...new Set([...en, ...de, ...fr])]]);
  return Object.fromEntries(found) as Words<Word>;
}

/** Which of some commands a text is. */
export function wordOf<Word extends string>(text: string, words: Words<Word>): Word | undefined {
  const command = plain(text);
  const is = (word: string): boolean => plain(word) === command || word === text.trim();
  return (Object.keys(words) as Word[]).find((each) => words[each].some(is));
}

/** The command that a text begins with, and what follows it as it was typed. */
export function begun<Word extends string>(text: string, words: Words<Word>): { word: Word; rest: string } | undefined {
  const [, first = '', rest = ''] = /^(\S+)\s+(\S.*)$/u.exec(text.trim()) ?? [];
  const word = first ? wordOf(first, words) : undefined;
  return word && { word, rest };
}

/** Commands as they are typed in a language, each with its example. */
export function listed(groups: readonly Commands[], language: Language, decides: boolean): string[] {
  const shown = groups.flatMap((each) => Object.values(each)).filter((each) => !each.hidden && (decides || !each.decides));
  return shown.map((each) => [each[language][0], each.with].filter(Boolean).join(' '));
}

/** The first word of a command, in a language, that goes on as a text begins; undefined where none does or the text is whole. */
export function completed(text: string, groups: readonly Commands[], language: Language): string | undefined {
  const typed = plain(text);
  const words = groups.flatMap((each) => Object.values(each)).flatMap((each) => each[language]);
  if (!typed || words.some((word) => plain(word) === typed)) return undefined;
  return words.find((word) => plain(word).startsWith(typed));
}
