/** A table as this page knows it: the last frame drawn, what is being shown, and the line to the house. */
import { atOnce, MOVING } from './beats';
import { Chat } from './chat.svelte';
import { Clock } from './clock';
import type { AnyGamePage, Local, ReplyText } from './game';
import { SqueezeRelay } from './squeezerelay.svelte';
import { GuideProgress } from './lessons.svelte';
import { ShufflePart } from './shufflepart.svelte';
import { lostPlace } from './place';
import { Presentation } from './presentation.svelte';
import { TableLine, type Ending, type LineState, type Wire } from './socket';
import { offered, questionOf, type Action, type Command, type Frame, type GameId, type Happening } from './types';
import type { Intention, OptionOf, Option, Player, Refused, Reply, RuleCard } from './types';

/** How a table is reached, and whether it is shown without motion; tests bring their own. */
export interface Means {
  make?: (address: string) => Wire;
  still?: () => boolean;
  /** So many events before the first frame are shown too. */
  back?: number;
  /** A table of the past: no seed is promised there, and nothing of it is noted as seen. */
  past?: boolean;
}

/** What the page does by itself, so that nobody waits for an answer. */
const LAST = 20;
const SILENT: readonly string[] = ['promise_seed', 'reveal_seed'];
/** What gives somebody a place at the table, sitting or standing. */
const PLACES: readonly string[] = ['sit', 'stand'];

export class Table<G extends GameId = GameId> {
  frame = $state.raw<Frame<G> | null>(null);
  line = $state<LineState>('connecting');
  refused = $state.raw<Refused | null>(null);
  /** Whether the table can be used: what is not needed for that comes from now on. */
  usable = $state(false);
  /** Whether the player has lost the seat that he had. */
  lost = $state(false);
  /** Whether he has asked for a place, or has been given one, and is not seen there yet: he is offered none meanwhile. */
  #seating = $state<'asked' | 'given' | null>(null);
  /** What is said of the last typed command that was accepted; a new one is a new object. */
  answered = $state.raw<ReplyText | null>(null);
  /** What the last press did, to be read out; a new one is a new object. */
  did = $state.raw<ReplyText | null>(null);
  /** The last things that one has done, and the house has taken. */
  done = $state.raw<readonly Action<G>[]>([]);
  /** The name of a panel that was asked for in the prompt. */
  wanted = $state<string | null>(null);
  /** Asks what the decision at hand is worth, where that may be asked. */
  weigh: ((amount?: number) => unknown) | null = null;
  /** The rule set as the table has it now: its host may change the limits. */
  rules = $state.raw() as RuleCard;
  readonly local: Local<G>;
  /** What of the guide was read. */
  readonly guided: GuideProgress;
  readonly showing: Presentation;
  readonly clock = new Clock();
  readonly chat = new Chat();
  readonly squeezeRelay = new SqueezeRelay((lift) => this.#socket.pass(lift));
  readonly #socket: TableLine;
  readonly #shufflePart: ShufflePart;
  /** What was typed and sent. */
  readonly #typed = new WeakSet<Action>();
  #typing = false;
  /** The player that the house knows this page's line by. */
  #who: string | null = null;
  /** Whether he was there in the last frame of this line. */
  #sat = false;
  /** Whether the line has just been opened, and is to say for whom. */
  #opened = false;
  /** Everybody who was ever seen here, so that the log still names who has left. */
  readonly #names = new Map<string, string>();
  /** The number of the last event whose frame was heard with all that was before it. */
  #heard = -1;
  /** Who does not look has seen everything when he looks again. */
  readonly #unseen = (): void => {
    if (document.hidden) this.showing.flush();
    else this.#socket.wake();
  };

  /** What was said by another network is not answered here. */
  readonly #elsewhere = (): void => this.#socket.again();

  constructor(
    readonly id: string,
    rules: RuleCard,
    readonly game: AnyGamePage,
    address: string,
    readonly means: Means = {},
  ) {
    this.rules = rules;
    this.showing = new Presentation(means.still);
    this.guided = new GuideProgress(rules.game);
    this.local = game.local(this as unknown as Table) as Local<G>;
    this.#socket = new TableLine(
      address,
      {
        frame: (frame, news) => this.#frame(frame as Frame<G>, news as readonly Happening<G>[] | null),
        reply: (reply, command) => this.#reply(reply, command as Command<G>),
        said: (said) => this.chat.hear(said),
        unsaid: (refused) => (this.refused = refused),
        malformed: (refused) => {
          this.refused = refused;
          this.#seating = null;
        },
        lifted: (lifted) => this.squeezeRelay.hear(lifted),
        state: (state) => this.#state(state),
      },
      means.make,
      means.back,
    );
    this.#shufflePart = new ShufflePart(id, rules.id, (action) => this.#socket.send(action));
  }

  open(): void {
    this.#socket.connect();
    document.addEventListener('visibilitychange', this.#unseen);
    window.addEventListener('online', this.#elsewhere);
  }

  close(): void {
    this.#socket.close();
    document.removeEventListener('visibilitychange', this.#unseen);
    window.removeEventListener('online', this.#elsewhere);
  }

  /** Come again, as somebody who has said meanwhile who he is. */
  again(): void {
    this.#socket.again();
  }

  /** The seats that nobody has. */
  get freeSeats(): readonly number[] {
    const taken = this.frame?.view.players.map(({ seat }) => seat) ?? [];
    return Array.from({ length: this.rules.seats }, (_, i) => i + 1).filter((seat) => !taken.includes(seat));
  }

  get me(): Player<G> | undefined {
    const frame = this.frame;
    return frame?.view.players.find((each) => each.id === frame.me);
  }

  /** Why this page does not reveal its seed for the shoe on the table. */
  get distrust(): Refused | null {
    return this.#shufflePart.distrust;
  }

  /** Why the line has ended for good, once all that was heard on it is shown. */
  get ending(): Ending | undefined {
    const { line } = this;
    return line === 'connecting' || line === 'open' || line === 'lost' || this.showing.busy ? undefined : line;
  }

  /** Whether somebody looks on here himself; where nobody is, and who looks on has no name, they are not the same. */
  isMe(player: string | null | undefined): boolean {
    return player != null && player === this.frame?.me;
  }

  get isHost(): boolean {
    return this.isMe(this.frame?.host);
  }

  /** Whether what a decision is worth may be asked here. */
  get advised(): boolean {
    return Boolean(this.frame?.terms.advice && this.rules.advice);
  }

  /** Who is waited for; nobody is asked anything while a result is held in sight. */
  get waitsFor(): readonly string[] {
    return (this.showing.resting === null && this.frame?.view.waits_for) || [];
  }

  get options(): readonly Option<G>[] {
    const options = this.frame?.options ?? [];
    return this.#seating ? options.filter(({ type }) => !PLACES.includes(type)) : options;
  }

  can<T extends Option<G>['type']>(type: T): OptionOf<G, T> | undefined {
    return offered<G, T>(this.options, type);
  }

  /** What a player calls himself. */
  readonly name = (player: string): string => this.#names.get(player) ?? player;

  /** Do what was typed: what it sends is answered where it was typed. */
  typed<Found>(does: () => Found): Found {
    this.#typing = true;
    const found = does();
    this.#typing = false;
    return found;
  }

  send(action: Action<G>): void {
    this.refused = null;
    if (this.#typing) this.#typed.add(action);
    if (PLACES.includes(action.type)) this.#seating = 'asked';
    this.#socket.send(action);
  }

  say(text: string): void {
    this.refused = null;
    this.#socket.say(text);
  }

  /** Say something once for every coup to come, or take it back. */
  intend(said: Intention): void {
    this.refused = null;
    this.#socket.intend(said);
  }

  #frame(frame: Frame<G>, news: readonly Happening<G>[] | null): void {
    if (this.#opened && this.#who !== null && frame.me !== this.#who) return this.#estranged();
    const sits = frame.view.players.some((each) => each.id === frame.me);
    const goes = !this.#opened && this.#sat && !sits;
    this.#sat = sits;
    this.#opened = false;
    this.#who = frame.me;
    this.clock.learn(frame.now);
    this.squeezeRelay.about(frame.view.on);
    for (const [player, { nickname }] of Object.entries(frame.people)) this.#names.set(player, nickname);
    if (!this.means.past) this.#shufflePart.watch(frame);
    this.local.heard?.(frame, news ?? []);
    const deal = once(() => this.local.dealt?.(frame, news ?? []));
    const past = this.#heard === frame.view.seq;
    if (news !== null) this.#heard = frame.view.seq;
    this.showing.add({
      events: news && news.length,
      beats: (lying) => (past ? atOnce(this.game.beats(frame, news ?? [], lying)) : this.game.beats(frame, news ?? [], lying)),
      opened: () => (this.frame && this.local.closes?.(frame)) ?? [],
      close: () => this.#wait(frame),
      lay: () => this.#lay(frame, deal),
      draw: () => this.#draw(frame, deal, goes),
      moving: MOVING[frame.terms.clock.pace],
      left: () => (frame.deadline === null ? null : frame.deadline - 1000 * frame.seconds - this.clock.now()),
    });
    if (!this.means.past) this.#shufflePart.mix(frame);
  }

  #state(state: LineState): void {
    this.line = state;
    this.#opened ||= state === 'open';
    if (state === 'open' && this.#seating === 'given') this.#seating = null; // the first frame says what has become of it
  }

  /** His browser is somebody else's now, or nobody's. */
  #estranged(): void {
    this.close();
    this.line = 'signed_out';
  }

  /** Until a frame is drawn nothing is asked that it does not ask too. */
  #wait(frame: Frame<G>): void {
    if (this.frame) this.frame = silent(this.frame, standing(this.frame, frame));
  }

  /** The table as a frame has it, but for what is asked by it. */
  #lay(frame: Frame<G>, deal: () => void): void {
    this.frame = silent(frame, this.frame ? standing(frame, this.frame) : []);
    deal();
  }

  #draw(frame: Frame<G>, deal: () => void, goes: boolean): void {
    this.frame = frame;
    if (this.me) this.#seating = null;
    this.lost = !this.means.past && lostPlace(this.id, frame, goes);
    deal();
    this.local.drawn?.(frame);
  }

  #answer(command: Command<G>): void {
    const said = { ...(this.local.answer?.(command) ?? { key: `answer.${command.action.type}` }) };
    if (this.#typed.has(command.action)) this.answered = said;
    else this.did = said;
  }

  #reply(reply: Reply, command: Command<G>): void {
    this.local.replied?.(reply, command);
    if (reply.outcome === 'accepted') {
      this.#shufflePart.accepted(command.action);
      if (PLACES.includes(command.action.type)) this.#seating &&= 'given';
      this.done = [...this.done.slice(-LAST), command.action];
      if (!SILENT.includes(command.action.type)) this.#answer(command);
      return;
    }
    if (PLACES.includes(command.action.type)) this.#seating = null;
    if (!this.#shufflePart.isLate(command.id, command.action, reply.refused)) this.refused = reply.refused ?? { code: reply.outcome, facts: {} };
  }
}

/** What does something the first time that it is called. */
function once(does: () => void): () => void {
  let done = false;
  return () => {
    if (!done) does();
    done = true;
  };
}

/** A frame that waits for nobody, and offers no more than these. */
function silent<G extends GameId>(frame: Frame<G>, options: readonly Option<G>[]): Frame<G> {
  return { ...frame, options, deadline: null, view: { ...frame.view, waits_for: [] } };
}

/** What a frame offers and another one too, to the same question. */
function standing<G extends GameId>(frame: Frame<G>, other: Frame<G>): readonly Option<G>[] {
  const key = (option: Option<G>): string => questionOf(option.type, option);
  const there = other.options.map(key);
  return frame.options.filter((option) => there.includes(key(option)));
}
