/** What is shown on the felt at this moment: cards, points, the result, and what was read out. */
import { flushSync } from 'svelte';

import { atOnce, isMoving, isTelling, LIES, type Beat, type TableCards, type Points } from './beats';
import { flying, Queue } from './queue';
import type { LogLine, ShownCard } from './types';

/** One line of the log; `id` never changes, so that the list is never rebuilt. */
export interface Entry {
  id: number;
  line: LogLine;
}

/** One card on the felt. */
export interface LaidCard {
  id: string;
  card: ShownCard;
  /** The part of its time in which it flies and turns; 0 where it lies there at once. */
  pace: number;
}

/** A frame on its way to the table: what its events make happen, and what is drawn of it when. */
export interface NextFrame {
  /** How many events lead to it; null where they are missing, and come later if at all. */
  events: number | null;
  beats(lying: TableCards): readonly Beat[];
  /** What its player could turn himself until now, and no more, lies open to him: what is said of it. */
  opened(): readonly LogLine[];
  /** Cards are being opened: the table as it was, of which nothing is asked any more that they answer. */
  close(): void;
  /** Cards that tell nobody else anything are laid: the table as it is, which asks nothing yet. */
  lay(): void;
  /** Every card lies still: all of the frame. */
  draw(): void;
  /** How many milliseconds are left until the time of its question runs; null where nothing is known of it. */
  left(): number | null;
  /** How much of their time cards take, by the table's pace. */
  moving: number;
}

/** What lies on the felt. */
type Felt = Pick<Presentation, 'hands' | 'points' | 'settled' | 'resting'> & { coup: string };

const LONGEST_LOG = 120;
/** In milliseconds: what is too much of it goes when nothing comes, else a browser takes each line for one that moves. */
const CUT_AFTER = 1000;
/** In milliseconds: so long a result is drawn before what comes of it, each in a frame of its own. */
export const APART = 34;
const NO_CARDS: readonly LaidCard[] = [];

export class Presentation {
  hands = $state.raw<Readonly<Record<string, readonly LaidCard[]>>>({});
  points = $state.raw<Points>({});
  /** The coup that was settled last, as its game tells it. */
  settled = $state.raw<unknown>(null);
  /** The coup whose result is held in sight while its chips are paid; null once the layout is free. */
  resting = $state.raw<unknown>(null);
  /** The coup that was settled last, once all that it brings is drawn. */
  ended = $state.raw<{ coup: string; settled: unknown } | null>(null);
  log = $state.raw<readonly Entry[]>([]);
  /** Whether something of what has happened is still to be shown. */
  busy = $state(false);
  /** Whether cards are still on their way of which the house knows what they bring. */
  turning = $state(false);
  #coup = '';
  #lines = 0;
  #cut: ReturnType<typeof setTimeout> | undefined;
  /** What lay here before a view whose events were missing; they are told from there. */
  #before: Felt | undefined;
  readonly #queue: Queue;

  constructor(still?: () => boolean) {
    this.#queue = new Queue((beat, pace) => this.#show(beat, pace), still, (busy) => (this.busy = busy), () => this.#rest());
  }

  /** The cards of a side. */
  hand(side: string): readonly LaidCard[] {
    return this.hands[side] ?? NO_CARDS;
  }

  /** Whether any card lies on the table. */
  get dealt(): boolean {
    return Object.values(this.hands).some((hand) => hand.length > 0);
  }

  /** The number in its shoe of the coup whose result is held in sight; null where none is. */
  get held(): number | null {
    return this.resting === null ? null : Number(this.#coup.split('.')[1]);
  }

  /**
   * Show a frame behind what is still being shown: what depends on a card waits until that card lies still. A view whose
   * events are missing waits for nothing, nor does what is before it; nor do they, should they come.
   */
  add(coming: NextFrame): void {
    if (coming.events !== null && !this.#before) return this.#queue.add(() => this.#timed(coming, coming.beats(this.#lying())), () => coming.left(), coming.moving);
    this.flush();
    if (coming.events === null) this.#before ??= this.#felt();
    else this.#catchUp(coming.events);
    this.#queue.add(() => this.#timed(coming, atOnce(coming.beats(this.#lying()))));
    this.flush();
  }

  /** Everything that waits is shown now. */
  flush(): void {
    this.#queue.flush();
  }

  /** The beats of a frame, with what is drawn of it in its place among them; a result stands in the log before all else tells it. */
  #timed(coming: NextFrame, beats: readonly Beat[]): Beat[] {
    const end = freeAt(beats);
    const [before, after] = [beats.slice(0, end), beats.slice(end)];
    const settles = before.some(({ kind }) => kind === 'settle');
    const takesTime = before.some((beat) => beat.wait > 0 || isMoving(beat));
    const whole = drawn(before, () => {
      if (settles) flushSync();
      this.#still();
      coming.draw();
      this.turning = false;
      this.ended = this.settled === null ? null : { coup: this.#coup, settled: this.settled };
      if (settles) flushSync(); // the voice says what one has before what comes next
    }, settles && takesTime ? APART : 0);
    const own = coming.opened().map((line, i): Beat => ({ wait: i ? 0 : LIES, kind: 'say', line }));
    if (!own.length && !takesTime) return [...before, whole, ...after];
    const told = lastOf(before, isTelling) + 1;
    this.turning = true;
    coming.close();
    const [open, hidden] = [before.slice(0, told), before.slice(told)];
    const lay = hidden.some(isMoving) ? [drawn(open, () => coming.lay())] : [];
    return [...own, ...open, ...lay, ...hidden, whole, ...after];
  }

  /** Read a line out at once. */
  say(line: LogLine): void {
    this.#lines += 1;
    this.log = [...(this.log.length < 2 * LONGEST_LOG ? this.log : this.#newest()), { id: this.#lines, line }];
    clearTimeout(this.#cut);
    if (this.log.length > LONGEST_LOG) this.#cut = setTimeout(() => (this.log = this.#newest()), CUT_AFTER);
  }

  #newest(): readonly Entry[] {
    return this.log.slice(-LONGEST_LOG);
  }

  #felt(): Felt {
    const { hands, points, settled, resting } = this;
    return { hands, points, settled, resting, coup: this.#coup };
  }

  /** What was missing is told from where it began; where the house does not know it any more, its last view alone counts. */
  #catchUp(events: number): void {
    this.#clear('');
    const { coup, ...felt } = this.#before as Felt;
    if (events) Object.assign(this, felt);
    if (events) this.#coup = coup;
    this.#before = undefined;
  }

  #lying(): TableCards {
    const counts = Object.entries(this.hands).map(([side, hand]) => [side, hand.length] as const);
    return { coup: this.#coup, cards: Object.fromEntries(counts) };
  }

  /** Cards that fly or turn lie still at once. */
  #rest(): void {
    for (const each of flying()) each.finish();
    this.#still();
  }

  /** Cards that lie there do not fly in again when they are drawn anew. */
  #still(): void {
    this.hands = Object.fromEntries(Object.entries(this.hands).map(([side, hand]) => [side, hand.map((laid) => ({ ...laid, pace: 0 }))]));
  }

  #show(beat: Beat, pace: number): void {
    switch (beat.kind) {
      case 'clear':
        return this.#clear(beat.coup);
      case 'card':
        return this.#lay(beat.side, beat.card, beat.moves ? pace : 0);
      case 'turn':
        return this.#turn(beat.side, beat.cards, beat.moves ? pace : 0);
      case 'points':
        this.points = beat.points;
        return;
      case 'settle':
        this.settled = beat.settled;
        return;
      case 'rest':
        this.resting = beat.settled;
        return;
      case 'open':
        this.resting = null;
        return;
      case 'say':
        return this.say(beat.line);
      case 'draw':
        return beat.draw();
    }
  }

  #clear(coup: string): void {
    this.#coup = coup;
    this.hands = {};
    this.points = {};
    this.settled = null;
    this.resting = null;
  }

  #lay(side: string, card: ShownCard, pace: number): void {
    const hand = this.hand(side);
    this.hands = { ...this.hands, [side]: [...hand, { id: `${this.#coup}.${side}.${hand.length}`, card, pace }] };
  }

  #turn(side: string, cards: readonly (ShownCard | undefined)[], pace: number): void {
    const turned = this.hand(side).map((laid, place) => ({ ...laid, ...(cards[place] && { card: cards[place], pace }) }));
    this.hands = { ...this.hands, [side]: turned };
  }
}

/** Something that is drawn behind some beats, once the last card of them lies still, and a while after them. */
function drawn(behind: readonly Beat[], draw: () => void, after: number = 0): Beat {
  const last = behind.at(-1);
  return { wait: last && isMoving(last) ? LIES : after, kind: 'draw', draw };
}

/** Where among its beats all of a frame is told, and nothing but the time is left until the layout is free. */
function freeAt(beats: readonly Beat[]): number {
  const free = lastOf(beats, ({ kind }) => kind === 'open');
  return free < 0 || beats.slice(free + 1).some(({ kind }) => kind !== 'say') ? beats.length : free;
}

/** The place of the last beat of a kind; -1 where there is none. */
function lastOf(beats: readonly Beat[], is: (beat: Beat) => boolean): number {
  return beats.map(is).lastIndexOf(true);
}
