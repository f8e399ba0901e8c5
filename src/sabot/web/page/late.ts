/** Which words are sent with what needs them, and not with the first page. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Words = Record<string, Record<string, string>>;

/** The parts of the page that are fetched by `late`, with these words. */
export const LATE = /\/(school\/(dealing\/)?\w+|played\/\w+|plain\/\w+|shell\/(lobby\/(?!Claim|Beside)\w+|table\/(SqueezedCard|ShoePromise|StandingChips|MissedEvents|missed|Namesake|Notices?|Deeds|SeatDialog|AdmittedSeat|Over|TableEnd|Sheets|Speech|Silence|Sounds|TableAudio)|panels\/(?!log\/|roads\/|standing\/)\w+\/(?!index)\w+|panels\/roads\/RoadLegend|Shares|shares|ClockFields|dialogs|Display)|design\/NoAmount|core\/(always|prompt|hosting|intended|worth)|games\/bank\/(How|Worth|TurnedCards|SqueezeChoice|commands|AuctionCall|auction|Spectacle|Moment|moments)|games\/(?!bank)\w+\/(Statistics|Limits|Card|prompt|telling|banks|listed|moments)|punto\/(SideBets|BetDialog|Why|Entries|LiveOdds))\.(svelte|ts)$/;
const SECTIONS = ['note', 'intention', 'mood', 'choice', 'house', 'when', 'review', 'proof', 'bank', 'readings', 'written'];
/** What is refused where no house can be asked for words; other refusals bring theirs. */
const ALONE = ['unreachable', 'server_error'];

/** The refusals that a part of the first page names: all others come from the house. */
function namedRefusals(folder: string): ReadonlySet<string> {
  const early = sources(folder).filter((path) => !LATE.test(path));
  const named = early.flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/\brefusal\.(\w+)/g)].map(([, key = '']) => key));
  return new Set([...ALONE, ...named]);
}

interface Asked {
  /** Keys that are asked for as they are, and how those begin that are made up. */
  whole: Set<string>;
  begun: Set<string>;
}

/** Whether late parts alone ask for one of the page's own words; what a game makes up is one of its own words. */
function lateKeys(folder: string, game?: string): (key: string) => boolean {
  const [late, early]: [Asked, Asked] = [asked(), asked()];
  for (const path of sources(folder)) {
    const { whole, begun } = LATE.test(path) ? late : early;
    const of = gameOf(path);
    for (const [, key = '', more] of readFileSync(path, 'utf8').matchAll(/\bpage\.(\w+)(\$\{)?/g)) {
      if (!more) whole.add(key);
      else if (of === undefined || of === game) begun.add(key);
    }
  }
  return (key) => asks(late, key) && !asks(early, key);
}

/** The game whose file it is; the bank is what two of them share. */
export function gameOf(path: string): string | undefined {
  return /\/games\/(?!bank\/)(\w+)\//.exec(path)?.[1];
}

function asked(): Asked {
  return { whole: new Set(), begun: new Set() };
}

function asks({ whole, begun }: Asked, key: string): boolean {
  return whole.has(key) || [...begun].some((each) => key.startsWith(each));
}

export function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(svelte|ts)$/.test(name) && !/\.(test|d)\.ts$/.test(name))
    .map((name) => join(folder, name));
}

/** All words, those of a game or all that are shared, in those of the first page and those that come later. */
export function parted(words: Words, folder: string, game?: string): { first: Words; late: Words } {
  const isLate = lateKeys(folder, game);
  const named = namedRefusals(folder);
  const parts: { first: Words; late: Words } = { first: {}, late: {} };
  for (const [section, sentences] of Object.entries(words)) {
    for (const [key, sentence] of Object.entries(sentences)) {
      const late =
        SECTIONS.includes(section) ||
        (section === 'page' && isLate(key)) ||
        (section === 'refusal' && !named.has(key)) ||
        key.endsWith('.about'); // until it is there, it is missing in the tip of a spot alone
      (parts[late ? 'late' : 'first'][section] ??= {})[key] = sentence;
    }
  }
  return parts;
}
