/** What somebody has done once at the tables of a game; his browser remembers it. */
import { keep, kept } from './keeping';

/** Something done, with what was named by it. */
type Deed = Readonly<Record<string, unknown>> & { type: string };

/** Whoever reads what is done hears of what is done meanwhile. */
const told = $state({ times: 0 });
/** So many are remembered of a game: bets of one's own have names without end. */
const MOST = 60;
/** What is a number of the house's, and of its questions. */
const NO_PART: readonly string[] = ['type', 'on', 'amount'];
const OTHER = '_other';

function key(game: string): string {
  return `done.${game}`;
}

/** By which names something is remembered: `stake` and `stake_cheval`, `take_suite` or `take_suite_no`. */
export function namesOf(deed: Deed): string[] {
  const parts = Object.entries(deed).filter(([part]) => !NO_PART.includes(part)).map(([, value]) => value);
  if (parts.includes(false)) return [`${deed.type}_no`];
  if (parts.includes(null)) return [];
  const named = parts.flatMap((part) => (typeof part === 'string' ? [part] : typeof part === 'object' ? Object.keys(part as object) : []));
  return [deed.type, ...named.map((part) => `${deed.type}_${part}`)];
}

/** Remember what was done. */
export function remember(game: string, deed: Deed): void {
  const before = remembered(game);
  const now = [...new Set([...before, ...namesOf(deed)])].slice(0, MOST);
  if (now.length === before.length) return;
  keep(key(game), now.join(' '));
  told.times++;
}

export function remembered(game: string): readonly string[] {
  return kept(key(game))?.split(' ') ?? [];
}

export function forget(game: string): void {
  keep(key(game), null);
  told.times++;
}

/** Of some deeds those that are done; `enter_other` is whatever begins so and is not among them. */
export function doneOf(game: string, deeds: readonly string[]): ReadonlySet<string> {
  void told.times;
  const found = remembered(game);
  const others = deeds.filter((deed) => deed.endsWith(OTHER) && found.some((each) => each.startsWith(deed.slice(0, 1 - OTHER.length)) && !deeds.includes(each)));
  return new Set([...deeds.filter((deed) => found.includes(deed)), ...others]);
}
