/** A table as this page knows it: the last frame drawn, what is being shown, and the line to the house. */
import { nameOf } from './calls';
import { Clock } from './clock';
import { Entry } from './entry.svelte';
import { keepFirst, kept, listKey, sealKey } from './keeping';
import { binds, listBinds, seenList } from './promises';
import { newSeed, seedBox } from './seeds';
import { Showing } from './showing.svelte';
import { TableLine, type LineState, type Wire } from './socket';
import { again, cleared, doubled, staked } from './stakes';
import { offered, type Action, type BetCard, type Command, type Event, type Frame } from './types';
import type { Option, Player, Refused, Reply, RuleCard, Stakes } from './types';

export class Table {
  frame = $state.raw<Frame | null>(null);
  line = $state<LineState>('connecting');
  refused = $state.raw<Refused | null>(null);
  /** Why this page does not reveal its seed for the shoe on the table. */
  distrust = $state.raw<Refused | null>(null);
  last = $state.raw<Stakes>({});
  readonly entry = new Entry();
  readonly showing: Showing;
  readonly clock = new Clock();
  readonly #socket: TableLine;
  #answered = 0;
  #distrusted = 0;
  readonly #shoeOf = new Map<string, number>();

  constructor(
    readonly id: string,
    readonly rules: RuleCard,
    address: string,
    make?: (address: string) => Wire,
    still?: () => boolean,
  ) {
    this.showing = new Showing(still);
    this.#socket = new TableLine(
      address,
      {
        frame: (frame, events) => this.#frame(frame, events),
        reply: (reply, command) => this.#reply(reply, command),
        malformed: (refused) => (this.refused = refused),
        state: (state) => (this.line = state),
      },
      make,
    );
  }

  open(): void {
    this.#socket.connect();
  }

  close(): void {
    this.#socket.close();
  }

  get me(): Player | undefined {
    const frame = this.frame;
    return frame?.view.players.find((each) => each.id === frame.me);
  }

  get isHost(): boolean {
    return this.frame !== null && this.frame.me === this.frame.host;
  }

  get options(): readonly Option[] {
    return this.frame?.options ?? [];
  }

  can<T extends Option['type']>(type: T): Extract<Option, { type: T }> | undefined {
    return offered(this.options, type);
  }

  bet(id: string): BetCard | undefined {
    return this.rules.bets.find((each) => each.id === id);
  }

  name(player: string): string {
    return this.frame ? nameOf(this.frame, player) : player;
  }

  send(action: Action): void {
    this.refused = null;
    this.#socket.send(action);
  }

  /** Send a whole new entry, if it is one and the window is open. */
  stake(stakes: Stakes): void {
    const option = this.can('enter');
    if (option && this.entry.change(stakes)) this.send({ type: 'enter', on: option.on, stakes });
  }

  undo(): void {
    const option = this.can('enter');
    const before = option && this.entry.undo();
    if (before) this.send({ type: 'enter', on: option.on, stakes: before });
  }

  clear(): void {
    const option = this.can('enter');
    if (option) this.stake(cleared(option.bets));
  }

  rebet(): void {
    const option = this.can('enter');
    if (option) this.stake(again(this.last, option.bets));
  }

  double(): void {
    this.stake(doubled(this.entry.stakes));
  }

  #frame(frame: Frame, events: readonly Event[] | null): void {
    this.clock.learn(frame.now);
    this.#remember(frame, events ?? []);
    this.showing.add(frame, events, () => this.#draw(frame));
    this.#mix(frame);
  }

  #draw(frame: Frame): void {
    this.frame = frame;
    const me = frame.view.players.find((each) => each.id === frame.me);
    this.entry.saw(frame.view.on, me?.stakes ?? {});
  }

  #remember(frame: Frame, events: readonly Event[]): void {
    const { number, commitment, cut } = frame.view.shoe;
    if (commitment && cut === null) keepFirst(sealKey(this.id, number), commitment);
    this.#watchList(frame);
    for (const event of events) {
      if (event.type !== 'coup_settled' || frame.me === null) continue;
      const mine = staked(event.lines, frame.me);
      if (Object.keys(mine).length) this.last = mine;
    }
  }

  /** The closed list is remembered before this page reveals its seed; one that is not as it must be is told (S6). */
  #watchList({ me, view }: Frame): void {
    const { number } = view.shoe;
    if (number !== this.#distrusted) this.distrust = null;
    if (!listBinds(view.stage)) return;
    const key = listKey(this.id, number);
    const seen = seenList(view, me);
    if (seen) keepFirst(key, seen);
    if (binds(view.shoe, me, kept(key), seedBox.promised(this.id, number))) return;
    this.#distrusted = number;
    this.distrust = { code: 'promise_not_listed', facts: {} };
  }

  #reply(reply: Reply, command: Command): void {
    const { action } = command;
    const entered = action.type === 'enter';
    if (reply.outcome === 'accepted') {
      if (action.type === 'promise_seed') seedBox.accepted(this.id, this.#shoeOf.get(action.digest) ?? 0, action.digest);
      if (entered) this.entry.accepted();
      return;
    }
    if (entered) this.entry.refused();
    this.refused = reply.refused ?? { code: reply.outcome, facts: {} };
  }

  /** The shuffle asks every player for a seed: the page promises one and reveals it by itself. */
  #mix(frame: Frame): void {
    const promised = offered(frame.options, 'promise_seed');
    const asked = promised ?? offered(frame.options, 'reveal_seed');
    if (!asked || asked.on === this.#answered) return;
    this.#answered = asked.on;
    if (promised) {
      const digest = seedBox.put(newSeed(kept('seed-words') ?? ''));
      this.#shoeOf.set(digest, frame.view.shoe.number);
      this.#socket.send({ type: 'promise_seed', on: promised.on, digest });
    } else {
      const mine = frame.view.shoe.seeds.find((each) => each.player === frame.me);
      const seed = mine && !this.distrust && seedBox.get(mine.digest);
      this.#socket.send(seed ? { type: 'reveal_seed', on: asked.on, seed } : { type: 'finish', on: asked.on });
    }
  }
}
