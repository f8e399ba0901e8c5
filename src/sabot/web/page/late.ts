/** Which words are sent with what needs them, and not with the first page. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Words = Record<string, Record<string, string>>;

/** The parts of the page that are fetched by `late`, with these words. */
export const LATE = /\/(lobby\/(?!Nickname|Claim)\w+|table\/(Host\w+|HistoryDialog|Replaying|Review|ProofDialog|Ledger\w*|Over|InviteDialog|SettingsDialog|Shown)|games\/\w+\/(Statistics|Limits))\.(svelte|ts)$/;
const SECTIONS = ['note', 'choice', 'review', 'proof', 'bank'];

/** The page's own words that no other part asks for: a key that is made up somewhere is not among them. */
function lateKeys(folder: string): ReadonlySet<string> {
  const asked = { late: new Set<string>(), early: new Set<string>() };
  for (const path of sources(folder)) {
    const keys = readFileSync(path, 'utf8').matchAll(/\bpage\.(\w+)/g);
    for (const [, key = ''] of keys) asked[LATE.test(path) ? 'late' : 'early'].add(key);
  }
  return new Set([...asked.late].filter((key) => !asked.early.has(key)));
}

export function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(svelte|ts)$/.test(name) && !/\.(test|d)\.ts$/.test(name))
    .map((name) => join(folder, name));
}

/** All words, in those of the first page and those that come later. */
export function parted(words: Words, folder: string): { first: Words; late: Words } {
  const keys = lateKeys(folder);
  const parts: { first: Words; late: Words } = { first: {}, late: {} };
  for (const [section, sentences] of Object.entries(words)) {
    for (const [key, sentence] of Object.entries(sentences)) {
      const late = SECTIONS.includes(section) || (section === 'page' && keys.has(key));
      (parts[late ? 'late' : 'first'][section] ??= {})[key] = sentence;
    }
  }
  return parts;
}
