/** Which words are sent with what needs them, and not with the first page. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Words = Record<string, Record<string, string>>;

/** The parts of the page that are fetched by `late`, with these words. */
export const LATE = /\/(lobby\/(?!Nickname|Claim)\w+|table\/(Chat|Missed|Seat(Dialog|Asking)|How|Host\w+|HistoryDialog|Replaying|Review|ProofDialog|Ledger\w*|Over|InviteDialog|SettingsDialog|Shown)|lib\/(prompt|hosting|missed|review)|games\/\w+\/(Statistics|Limits|Card|prompt)|punto\/(SideBets|BetDialog|Why|Entries|LiveOdds))\.(svelte|ts)$/;
const SECTIONS = ['note', 'mood', 'choice', 'review', 'proof', 'bank'];
/** What is refused where no house can be asked for words; other refusals bring theirs. */
const ALONE = ['unreachable', 'server_error'];

/** The refusals that a part of the first page names: all others come from the house. */
function namedRefusals(folder: string): ReadonlySet<string> {
  const early = sources(folder).filter((path) => !LATE.test(path));
  const named = early.flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/\brefusal\.(\w+)/g)].map(([, key = '']) => key));
  return new Set([...ALONE, ...named]);
}

/** The page's own words that no other part asks for: a key that another part may make up is not among them. */
function lateKeys(folder: string): ReadonlySet<string> {
  const asked = { late: new Set<string>(), early: new Set<string>() };
  const made: string[] = [];
  for (const path of sources(folder)) {
    const late = LATE.test(path);
    for (const [, key = '', more] of readFileSync(path, 'utf8').matchAll(/\bpage\.(\w+)(\$\{)?/g)) {
      asked[late ? 'late' : 'early'].add(key);
      if (more && !late) made.push(key);
    }
  }
  return new Set([...asked.late].filter((key) => !asked.early.has(key) && !made.some((each) => key.startsWith(each))));
}

export function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(svelte|ts)$/.test(name) && !/\.(test|d)\.ts$/.test(name))
    .map((name) => join(folder, name));
}

/** All words, in those of the first page and those that come later. */
export function parted(words: Words, folder: string): { first: Words; late: Words } {
  const keys = lateKeys(folder);
  const named = namedRefusals(folder);
  const parts: { first: Words; late: Words } = { first: {}, late: {} };
  for (const [section, sentences] of Object.entries(words)) {
    for (const [key, sentence] of Object.entries(sentences)) {
      const late =
        SECTIONS.includes(section) ||
        (section === 'page' && keys.has(key)) ||
        (section === 'refusal' && !named.has(key)) ||
        (section === 'bet' && key.endsWith('.about')); // until it is there, it is missing in the tip of a spot alone
      (parts[late ? 'late' : 'first'][section] ??= {})[key] = sentence;
    }
  }
  return parts;
}
