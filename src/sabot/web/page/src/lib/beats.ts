/** In what order and how far apart cards, points and calls are shown; each game makes its beats of its events. */
import type { LogLine, ShownCard } from './types';

export type Beat =
  | { wait: number; kind: 'clear'; coup: string }
  | { wait: number; kind: 'card'; side: string; card: ShownCard }
  | { wait: number; kind: 'turn'; side: string; cards: readonly (ShownCard | undefined)[] }
  | { wait: number; kind: 'points'; points: Points }
  | { wait: number; kind: 'rest'; settled: unknown }
  | { wait: number; kind: 'settle'; settled: unknown }
  | { wait: number; kind: 'open' }
  | { wait: number; kind: 'say'; line: LogLine };

/** The points of each side, null where they are not known. */
export type Points = Readonly<Record<string, number | null>>;

/** What lies on the table: which coup's cards, and how many a side. */
export interface Lying {
  coup: string;
  cards: Record<string, number>;
}

/** Milliseconds between two cards, before points, before a hand is turned. */
export const STEP = 450;
export const BEFORE_POINTS = 450;
export const BEFORE_TURN = 500;
/** A longer run of events was missed, and is told at once. */
const LONGEST_SHOWN = 12;

/** Collects the beats of a frame, and keeps count of what lies on the table. */
export class Maker {
  readonly found: Beat[] = [];
  readonly lying: Lying;

  constructor(lying: Lying) {
    this.lying = { coup: lying.coup, cards: { ...lying.cards } };
  }

  /** How many cards a side has. */
  count(side: string): number {
    return this.lying.cards[side] ?? 0;
  }

  clear(coup: string): void {
    this.found.push({ wait: 0, kind: 'clear', coup });
    Object.assign(this.lying, { coup, cards: {} });
  }

  /** One more card, a step behind the one before it. */
  card(side: string, card: ShownCard): void {
    const first = !this.found.some((beat) => beat.kind === 'card');
    this.lay(side, card, first ? 0 : STEP);
  }

  lay(side: string, card: ShownCard, wait: number = 0): void {
    this.found.push({ wait, kind: 'card', side, card });
    this.lying.cards[side] = this.count(side) + 1;
  }

  /** Cards of a side are turned, the last ones where they are fewer than lie there. */
  turn(side: string, cards: readonly ShownCard[], wait: number = BEFORE_TURN): void {
    const before = Array.from<undefined>({ length: Math.max(0, this.count(side) - cards.length) });
    this.found.push({ wait, kind: 'turn', side, cards: [...before, ...cards] });
  }

  points(points: Points, wait: number = 0): void {
    this.found.push({ wait, kind: 'points', points });
  }

  settle(settled: unknown): void {
    this.found.push({ wait: BEFORE_POINTS, kind: 'settle', settled });
  }

  /** A coup is over: until `open`, what lay on the layout when it was settled still lies there. */
  rest(settled: unknown): void {
    this.found.push({ wait: 0, kind: 'rest', settled });
  }

  /** The result has been seen for so long, and the layout is free. */
  open(wait: number): void {
    this.found.push({ wait, kind: 'open' });
  }

  /** What is said; notes are for transcripts. */
  say(lines: readonly LogLine[]): void {
    for (const line of lines) if (line.section !== 'note') this.found.push({ wait: 0, kind: 'say', line });
  }

  /** All beats; those of a long run that was missed come at once. */
  beats(events: number): Beat[] {
    return events > LONGEST_SHOWN ? this.found.map((beat) => ({ ...beat, wait: 0 })) : this.found;
  }
}

/** A card of an event as the table shows it. */
export function shown(card: string): ShownCard {
  return { face: card.slice(0, 2), back: card.charAt(2) === 'p' ? 'p' : 'b' };
}
