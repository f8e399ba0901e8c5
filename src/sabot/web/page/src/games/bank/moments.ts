/** Moments of a bank: what the whole table looks up for, by what is told of it. Nothing is told here that the log has not told. */
import type { Entry } from '../../core/presentation.svelte';
import type { LogLine } from '../../core/types';

export interface Moment {
  /** A key of the words. */
  title: string;
  lines: readonly LogLine[];
  /** Whose seats are lit. */
  players: readonly string[];
}

/** By the key of a line that is a moment, how it is called: `page.moment_<name>`. Each game has its own. */
export type MomentNames = Readonly<Record<string, string>>;
/** Whoever was away for more lines has missed it. */
const LONGEST = 24;

/** The moment that was told since a line of the log, called by its first line; null where there is none. */
export function momentOf(names: MomentNames, log: readonly Entry[], since: number): Moment | null {
  const told = log.filter(({ id }) => id > since).map(({ line }) => line).filter(({ section }) => section === 'event');
  if (told.length > LONGEST) return null;
  const lines = told.filter(({ key }) => names[key]);
  const [first] = lines;
  return first ? { title: `page.moment_${names[first.key]}`, lines, players: playersOf(lines.slice(0, 1)) } : calledOf(told, log);
}

/** A call that is played: who plays it, and what the others who called take back. */
function calledOf(told: readonly LogLine[], log: readonly Entry[]): Moment | null {
  const plays = told.filter(({ key }) => key === 'plays');
  const players = playersOf(plays);
  const call = log.filter(({ line }) => line.key === 'calls' && line.facts['player'] === players[0]).at(-1)?.line.facts['call'];
  if (call === undefined) return null;
  return { title: `french.${String(call)}`, lines: [...plays, ...told.filter(({ key }) => key === 'lapses')], players };
}

function playersOf(lines: readonly LogLine[]): string[] {
  return lines.map(({ facts }) => facts['player']).filter((player) => typeof player === 'string');
}

/** What is kept of a table's moments, however often what shows them is made anew. */
interface KeptMoment {
  /** The last line that was looked at. */
  last: number;
  moment: Moment | null;
  /** When it ends, and when it may give way to cards, by the page's own clock. */
  ends: number;
  least: number;
  /** What he who looks is asked, by the event that asks it; 0 for nothing. */
  asked: number;
  /** Whether it was told since a frame was drawn. */
  fresh: boolean;
  /** Whether cards lie there. */
  dealt: boolean;
}
const KEPT = new WeakMap<object, KeptMoment>();

/** What a table keeps; of one that is seen first, lines up to `since` were told before. */
export function keptOf(table: object, since: number): KeptMoment {
  const kept = KEPT.get(table) ?? { last: since, moment: null, ends: 0, least: 0, asked: 0, fresh: false, dealt: true };
  KEPT.set(table, kept);
  return kept;
}
