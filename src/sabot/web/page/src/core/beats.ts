/** In what order and how far apart cards, points and calls are shown; each game makes its beats of its events. */
import type { Clock, LogLine, ShownCard } from './types';

export type Beat =
  | { wait: number; kind: 'clear'; coup: string }
  | { wait: number; kind: 'card'; side: string; card: ShownCard; moves?: boolean }
  | { wait: number; kind: 'turn'; side: string; cards: readonly (ShownCard | undefined)[]; moves?: boolean; own?: boolean }
  | { wait: number; kind: 'points'; points: Points }
  | { wait: number; kind: 'rest'; settled: unknown }
  | { wait: number; kind: 'settle'; settled: unknown }
  | { wait: number; kind: 'open'; yields?: boolean }
  | { wait: number; kind: 'draw'; draw: () => void }
  | { wait: number; kind: 'say'; line: LogLine };

/** The points of each side, null where they are not known. */
export type Points = Readonly<Record<string, number | null>>;

/** What lies on the table: which coup's cards, and how many a side. */
export interface TableCards {
  coup: string;
  cards: Record<string, number>;
}

/** Milliseconds between two cards, until a card lies still, before points, before a hand is turned. */
export const STEP = 450;
export const LIES = 450;
export const BEFORE_POINTS = LIES;
export const BEFORE_TURN = 500;
/** How much of their time cards and points take, by the table's pace; the house waits for them as long. */
export const MOVING: Readonly<Record<Clock['pace'], number>> = { calm: 1, brisk: 0.55, quick: 0.1, practice: 0 };
/** A longer run of events was missed, and is told at once. */
const LONGEST_SHOWN = 12;

/** Collects the beats of a frame, and keeps count of what lies on the table. */
export class Maker {
  readonly found: Beat[] = [];
  readonly lying: TableCards;

  constructor(lying: TableCards) {
    this.lying = { coup: lying.coup, cards: { ...lying.cards } };
  }

  /** How many cards a side has. */
  count(side: string): number {
    return this.lying.cards[side] ?? 0;
  }

  clear(coup: string): void {
    this.#push({ wait: 0, kind: 'clear', coup });
    Object.assign(this.lying, { coup, cards: {} });
  }

  /** One more card, a step behind the one before it. */
  card(side: string, card: ShownCard): void {
    const first = !this.found.some((beat) => beat.kind === 'card');
    this.#lay(side, card, first ? 0 : STEP, true);
  }

  /** A card that lies there already. */
  lay(side: string, card: ShownCard): void {
    this.#lay(side, card, 0, false);
  }

  /** Cards of a side are turned, the last ones where they are fewer than lie there; `own` ones before their holder alone. */
  turn(side: string, cards: readonly ShownCard[], own: boolean = false): void {
    this.#turn(side, cards, BEFORE_TURN, { moves: true, own });
  }

  /** Cards of a side that lie there open already. */
  open(side: string, cards: readonly ShownCard[]): void {
    this.#turn(side, cards, 0, {});
  }

  points(points: Points, wait: number = 0): void {
    this.#push({ wait, kind: 'points', points });
  }

  /** The result comes with the last card that is turned, or a while after it where that lies already. */
  settle(settled: unknown): void {
    this.#push({ wait: this.found.some(isMoving) ? 0 : BEFORE_POINTS, kind: 'settle', settled });
  }

  /** A coup is over: until `free`, what lay on the layout when it was settled still lies there. */
  rest(settled: unknown): void {
    this.#push({ wait: 0, kind: 'rest', settled });
  }

  /** The result has been seen for so long, and the layout is free; one that `yields` gives way to what comes next. */
  free(wait: number, yields: boolean = false): void {
    this.#push({ wait, kind: 'open', yields });
  }

  /** What is said; notes are for transcripts. */
  say(lines: readonly LogLine[]): void {
    for (const line of lines) if (line.section !== 'note') this.#push({ wait: 0, kind: 'say', line });
  }

  /** All beats; those of a long run that was missed come at once. */
  beats(events: number): Beat[] {
    return events > LONGEST_SHOWN ? atOnce(this.found) : this.found;
  }

  #lay(side: string, card: ShownCard, wait: number, moves: boolean): void {
    this.#push({ wait, kind: 'card', side, card, moves });
    this.lying.cards[side] = this.count(side) + 1;
  }

  #turn(side: string, cards: readonly ShownCard[], wait: number, how: { moves?: boolean; own?: boolean }): void {
    const before = Array.from<undefined>({ length: Math.max(0, this.count(side) - cards.length) });
    this.#push({ wait, kind: 'turn', side, cards: [...before, ...cards], ...how });
  }

  /** What follows cards waits until they lie still. */
  #push(beat: Beat): void {
    const last = this.found.at(-1);
    const follows = last && isMoving(last) && !isMoving(beat);
    this.found.push(follows ? { ...beat, wait: Math.max(beat.wait, LIES) } : beat);
  }
}

/** The same, without waiting and without motion. */
export function atOnce(beats: readonly Beat[]): Beat[] {
  return beats.map((beat) => ('moves' in beat ? { ...beat, wait: 0, moves: false } : { ...beat, wait: 0 }));
}

/** Whether a beat is a card that flies or turns. */
export function isMoving(beat: Beat): boolean {
  return (beat.kind === 'card' || beat.kind === 'turn') && beat.moves === true;
}

/** Whether what is drawn of a frame may depend on a beat: a card is opened to all, or the coup is settled. */
export function isTelling(beat: Beat): boolean {
  if (beat.kind === 'card') return isMoving(beat) && beat.card.face !== null;
  return beat.kind === 'settle' || (isMoving(beat) && beat.kind === 'turn' && !beat.own);
}

/** A card of an event as the table shows it. */
export function shown(card: string): ShownCard {
  return { face: card.slice(0, 2), back: card.charAt(2) === 'p' ? 'p' : 'b' };
}
