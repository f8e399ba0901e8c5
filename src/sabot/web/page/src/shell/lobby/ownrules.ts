/** Rule sets of one's own: read by the house where they lie, and what they have otherwise than the game's main one. */
import { ask } from '../../core/api';
import { say, type Words } from '../../core/say';
import type { BetGain, CheckedRules, Refused, Row, RuleCard } from '../../core/types';

/** A rule set of one's own that can be played, with what was written. */
export interface OwnSet {
  card: RuleCard;
  gains: readonly BetGain[];
  text: string;
}

/** A text that somebody brings, by its name. */
export interface RulesText {
  name: string;
  text: string;
}

/** So many signs the house reads. */
const LONGEST = 8000;
const HOUSE = 'house';

/** What a file holds; of one that is far too long nothing is read. */
export async function brought(file: File): Promise<RulesText> {
  const text = file.size > 4 * LONGEST ? ' '.repeat(LONGEST + 1) : await file.text();
  return { name: file.name.replace(/\.toml$/i, '').replaceAll(/[./\\]+/g, ' ').trim().normalize('NFC'), text: text.replaceAll('\r\n', '\n') };
}

/** Have the house read a rule set. Throws RefusedError with what is wrong. */
export async function checked({ name, text }: RulesText): Promise<OwnSet> {
  return { ...(await ask<CheckedRules>('POST', '/rules', { name, text })), text };
}

/** From where to where the line is in a text that a refusal is about. */
export function lineOf(text: string, { facts }: Refused): [number, number] | undefined {
  const number = facts?.['line'];
  if (typeof number !== 'number') return undefined;
  const lines = text.split('\n');
  const start = lines.slice(0, number - 1).reduce((length, line) => length + line.length + 1, 0);
  return [start, start + (lines[number - 1]?.length ?? 0)];
}

/** What a rule set has otherwise than another, in words: options, limits, and pay tables of bets. */
export function differences(words: Words, card: RuleCard, other: RuleCard): string[] {
  const [known, here] = [new Set(other.rows.map(said)), new Set(card.rows.map(({ section, key }) => `${section}.${key}`))];
  const changed = card.rows.filter((row) => !known.has(said(row))).map((row) => spoken(words, row));
  const gone = other.rows.filter(({ section, key }) => section !== HOUSE && !here.has(`${section}.${key}`));
  return [...new Set([...changed, ...gone.map(({ section, key }) => say(words, 'page.own_rules_without', { bet: named(words, section, key) }))])];
}

/** What counts of a row: of a bet its pay table, and not its limits, which a line of their own tells. */
function said({ section, key, facts = {} }: Row): string {
  return JSON.stringify(section === HOUSE ? [key, facts] : [section, key, facts['when'], facts['net'], facts['push']]);
}

function spoken(words: Words, { section, key, facts = {} }: Row): string {
  if (section !== HOUSE) return `${named(words, section, key)} ${[facts['pays'] ?? ''].flat().join(', ')}`.trim();
  const value = say(words, `${section}.${key}.${String(facts['choice'] ?? 'is')}`, facts);
  return `${say(words, `${section}.${key}`, facts)} ${value}`.replaceAll(' %', '\u00a0%');
}

function named(words: Words, section: string, key: string): string {
  const name = say(words, `${section}.${key}`);
  return name === `${section}.${key}` ? key : name;
}
