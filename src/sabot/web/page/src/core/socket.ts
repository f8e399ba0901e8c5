/** The line to a table: frames in, commands out, surviving a lost connection without losing or doubling one. */
import { changed, spoken } from './changes';
import { PacedWire } from './paced';
import { randomHex } from './seeds';
import type { Action, ClientMessage, Command, Frame, FrameChange, Happening, Malformed, Refused } from './types';
import type { Intend, Intention, Reply, Said, Say, Schemas, ServerMessage } from './types';

/** Why there is nothing to come back to, as a refusal says it; last of all that the player is here no longer who he was. */
export type Ending = 'not_admitted' | 'foreign_page' | 'no_such_table' | 'sent_away' | 'table_failed' | 'signed_out';
export type LineState = 'connecting' | 'open' | 'lost' | Ending;

/** What a WebSocket must be able to do here. */
export interface Wire {
  onopen: (() => void) | null;
  onmessage: ((message: { data: unknown }) => void) | null;
  onclose: ((closed: { code: number }) => void) | null;
  /** As a WebSocket tells it; a wire that tells nothing is open. */
  readonly readyState?: number;
  send(text: string): void;
  close(): void;
}

export interface Listener {
  /** A frame, with what of it was not seen before; null while missing events are asked for. */
  frame(frame: Frame, news: readonly Happening[] | null): void;
  reply(reply: Reply, command: Command): void;
  /** What somebody has said; and where what was said or intended here was refused, why. */
  said(said: Said): void;
  unsaid(refused: Refused): void;
  malformed(refused: Refused): void;
  /** How far somebody has lifted a card. */
  lifted(lifted: Schemas['Lifted']): void;
  state(state: LineState): void;
}

/** The codes with which the house closes for good. */
const ENDINGS: Readonly<Record<number, Ending>> = { 4401: 'not_admitted', 4403: 'foreign_page', 4404: 'no_such_table', 4406: 'sent_away', 4410: 'table_failed' };
const FIRST_WAIT = 500;
const LONGEST_WAIT = 4_000;
/** The house says every four seconds that it is there: a line that is silent for so long is lost. */
const SILENT = 12_000;
/** Who wakes up after more than one pulse was missed does not wait for another. */
const MISSED = 6_000;

export class TableLine {
  #wire: Wire | undefined;
  #open = false;
  #closed = false;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watching: ReturnType<typeof setTimeout> | undefined;
  /** When something was heard last, or the line was begun: by the page's own clock, and by the time of day. */
  #heardAt = 0;
  #heardOn = 0;
  #seen = 0;
  #asked = false;
  /** The number of the event at which what was before it is asked for; 0 while nothing is. */
  #past = 0;
  #whole: Frame | undefined;
  readonly #unanswered = new Map<string, Command | Say | Intend>();

  constructor(
    readonly address: string,
    readonly listener: Listener,
    readonly make: (address: string) => Wire = (at) => new PacedWire(new WebSocket(at) as unknown as Wire),
    /** So many events before the first frame are asked for, so that who comes anew sees what was last. */
    readonly back: number = 0,
  ) {}

  /** The number of the last event seen. */
  get seen(): number {
    return this.#seen;
  }

  connect(): void {
    clearTimeout(this.#timer);
    if (this.#closed || this.#wire) return;
    this.listener.state(this.#tries ? 'lost' : 'connecting');
    const wire = this.make(this.address);
    this.#wire = wire;
    this.#hears();
    this.#watch(SILENT);
    wire.onopen = () => this.#opened();
    wire.onmessage = (message) => {
      this.#hears();
      this.#heard(JSON.parse(String(message.data)) as ServerMessage);
    };
    wire.onclose = ({ code }) => this.#lost(wire, code);
  }

  /** Send an action under a new id; it is sent again after a lost connection until it is answered. */
  send(action: Action): string {
    const command = { type: 'command', id: randomHex(16), action } as Command;
    this.#ask(command);
    return command.id;
  }

  /** Say something to the table, once. */
  say(text: string): void {
    this.#ask({ type: 'say', id: randomHex(16), text });
  }

  /** Say once what is done in every coup to come. */
  intend(intentions: Intention): void {
    this.#ask({ type: 'intend', id: randomHex(16), ...intentions });
  }

  /** Send what passes: it is not kept for a line that is lost. */
  pass(lift: Schemas['Lift']): void {
    this.#say(lift);
  }

  /** The device was asleep, or nobody looked: what is not heard any more, and what is waited for, begins anew now. */
  wake(): void {
    if (this.#wire && this.#silence() < MISSED && Date.now() - this.#heardOn < MISSED) return;
    if (this.#wire || this.#tries) this.again();
  }

  /** Come again: as somebody who has said meanwhile who he is, or by another network. */
  again(): void {
    const before = this.#wire;
    this.#wire = undefined;
    this.#open = false;
    before?.close();
    this.connect();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#watching);
    this.#wire?.close();
  }

  /** Something is heard now. */
  #hears(): void {
    this.#heardAt = performance.now();
    this.#heardOn = Date.now();
  }

  /** How long nothing was heard, by the clock that nobody sets; while the machine sleeps it may stand, the time of day does not. */
  #silence(): number {
    return performance.now() - this.#heardAt;
  }

  /** Look, after so long, whether anything was heard; nobody answers a farewell on a line that is silent. */
  #watch(wait: number): void {
    clearTimeout(this.#watching);
    this.#watching = setTimeout(() => {
      const left = SILENT - this.#silence();
      if (left > 0) return this.#watch(left);
      const silent = this.#wire;
      if (silent) this.#lost(silent, 1006);
      silent?.close();
    }, wait);
  }

  #opened(): void {
    this.#open = true;
    this.#tries = 0;
    this.#asked = false;
    this.#whole = undefined;
    this.listener.state('open');
    for (const command of this.#unanswered.values()) this.#say(command);
  }

  #lost(wire: Wire, code: number): void {
    if (wire !== this.#wire) return;
    this.#wire = undefined;
    this.#open = false;
    clearTimeout(this.#watching);
    if (this.#closed) return;
    const ending = ENDINGS[code];
    if (ending) return this.listener.state(ending);
    this.#tries += 1;
    this.listener.state('lost');
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (this.#tries - 1));
    this.#timer = setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2));
  }

  #heard(message: ServerMessage): void {
    if (message.type === 'frame') this.#frame((this.#whole = message), true);
    else if (message.type === 'change') this.#changed(message);
    else if (message.type === 'reply') this.#reply(message);
    else if (message.type === 'said') this.listener.said(message);
    else if (message.type === 'lifted') this.listener.lifted(message);
    else if (message.type === 'malformed') this.#malformed(message);
  }

  /** What the house cannot read it would not read again either. */
  #malformed({ id, refused }: Malformed): void {
    if (id) this.#unanswered.delete(id);
    else this.#asked = false; // what is missing may be asked for again
    this.listener.malformed(refused);
  }

  #reply(reply: Reply): void {
    const command = this.#unanswered.get(reply.id);
    this.#unanswered.delete(reply.id);
    if (command && command.type !== 'command') {
      if (reply.refused) this.listener.unsaid(reply.refused);
    } else if (command) this.listener.reply(reply, command);
  }

  /** What of the last frame on this line is no longer so; the first one is whole. */
  #changed({ type, changes, ...passing }: FrameChange): void {
    if (!this.#whole) return;
    const told = passing.events.map((event, i) => spoken(event, passing.told[i] ?? []));
    const whole = changed(this.#whole, changes, { events: passing.events });
    this.#frame((this.#whole = { ...whole, ...passing, told } as Frame), false);
  }

  /** Every frame is drawn; where events are missing they are asked for, and told when they come. */
  #frame(frame: Frame, whole: boolean): void {
    const count = frame.events.length;
    const last = count ? frame.first + count - 1 : frame.view.seq;
    if (this.#gap(frame, last, whole)) {
      this.listener.frame(frame, null);
      if (!this.#asked) this.#say({ type: 'resume', after: this.#seen });
      this.#asked = true;
      return;
    }
    if (!this.#seen && this.back && !count && last) this.#askPast(last);
    const past = this.#past > 0 && this.#past === this.#seen && frame.first <= this.#seen && last === this.#seen;
    if (past) this.#past = 0;
    const known = count && !past ? Math.max(0, this.#seen + 1 - frame.first) : 0;
    const news = this.#seen ? happenings(frame).slice(known) : happenings(frame);
    this.#seen = Math.max(this.#seen, last);
    this.#asked = false;
    this.listener.frame(frame, news);
  }

  /** Have the house tell again what was before. */
  #askPast(last: number): void {
    this.#past = last;
    this.#say({ type: 'resume', after: Math.max(0, last - this.back) });
  }

  /** What was asked for is answered by a whole frame; what changes meanwhile is none. */
  #gap(frame: Frame, last: number, whole: boolean): boolean {
    if (!this.#seen) return false;
    if (frame.events.length) return frame.first > this.#seen + 1;
    return last > this.#seen && !(this.#asked && whole);
  }

  /** Say what is answered, again after a lost connection. */
  #ask(asked: Command | Say | Intend): void {
    this.#unanswered.set(asked.id, asked);
    this.#say(asked);
  }

  #say(message: ClientMessage): void {
    if (this.#open) this.#wire?.send(JSON.stringify(message));
  }
}

/** A frame's events, each with what is said of it. */
function happenings(frame: Frame): Happening[] {
  return frame.events.map((event, i) => ({ event, lines: frame.told[i] ?? [] }));
}
