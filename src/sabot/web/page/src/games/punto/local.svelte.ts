/** What the page keeps for a player of Punto Banco: his entry, his last one, and the chip in his hand. */
import { chipsFor } from '../../design/chips';
import type { Local, ReplyText } from '../../core/game';
import { keep, kept } from '../../core/keeping';
import { units } from '../../core/money';
import type { Squeeze } from '../../core/fold';
import { HandSqueeze } from '../../core/squeeze.svelte';
import type { Table } from '../../core/table.svelte';
import type { Command, Frame, Happening, Line, Reply, Stakes } from '../../core/types';
import { wordsOr } from '../../core/words.svelte';
import { betsOf, commissionOf, type BetCard } from './bets';
import { Entry } from './entry.svelte';
import { Repetition } from './repetition.svelte';
import { added, again, cleared, doubled, exactly, linesOf, placed, staked, taken, total } from './stakes';
import type { BetRange, Settled, Side } from './types';

type Punto = 'punto';

/** In milliseconds: so long after a window opened a repetition stakes at the soonest, where nothing takes time. */
const UNHURRIED = 1000;

export class Bets implements Local<Punto> {
  last = $state.raw<Stakes>({});
  /** The coup that was settled last and shown. */
  settled = $state.raw<Settled | null>(null);
  #chosen = $state<number | null>(null);
  /** What became of the last amount that was not taken as it was meant; null once it is put right. */
  note = $state.raw<ReplyText | null>(null);
  /** The bet whose terms are shown. */
  asked = $state<string | null>(null);
  /** What is shown over the table: the last settlement, the tableau, the keys. */
  shown = $state<'last' | 'tableau' | 'keys' | 'entries' | null>(null);
  /** Side bets that the player wants at hand. */
  pinned = $state.raw<readonly string[]>([]);
  readonly entry = new Entry();
  readonly handSqueeze = new HandSqueeze((place, part) => this.table.squeezeRelay.tell(place, part));
  readonly repetition: Repetition;
  /** Whether who has turned all his cards has shown them (P2); else he looks first, and shows them by a word (P5). */
  readonly squeezes: boolean;
  /** Bets and chips as the limits have them now: the host may change these. */
  readonly bets: readonly BetCard[] = $derived.by(() => betsOf(this.table.rules));
  readonly chips: readonly number[] = $derived.by(() => {
    const least = Math.min(...this.bets.map((bet) => bet.minimum));
    const most = Math.max(...this.bets.map((bet) => bet.maximum));
    return chipsFor(least, most, this.table.rules.coin);
  });
  readonly commission: string;
  #latest: Frame<Punto> | undefined;
  /** The window in which a repetition has staked. */
  #repeated = 0;
  /** What is said of his cards once he has looked at them. */
  #unsaid: readonly Line[] = [];

  constructor(readonly table: Table<Punto>) {
    const { rules } = table;
    this.commission = commissionOf(rules);
    this.repetition = new Repetition(rules.id);
    this.squeezes = rules.rows.some(({ key, facts }) => key === 'squeeze' && facts['choice'] !== 'none');
    this.pinned = (kept(`pinned.${rules.id}`) ?? '').split(' ').filter((id) => this.bets.some((bet) => bet.id === id));
  }

  /** The chip in his hand; one that fits the limits no longer gives way to the least that may be laid. */
  get chip(): number | null {
    if (this.#chosen !== null && this.chips.includes(this.#chosen)) return this.#chosen;
    return this.chips.find((each) => each >= this.table.rules.minimum) ?? this.chips[0] ?? null;
  }

  set chip(chip: number | null) {
    this.#chosen = chip;
  }

  /** The window for stakes, once the last result has been seen. */
  get option() {
    return this.table.showing.resting ? undefined : this.table.can('enter');
  }

  /** Between which amounts a bet can be staked now. */
  range(bet: string): BetRange | undefined {
    return this.option?.bets.find((each) => each.bet === bet);
  }

  /** One more chip on a bet; what the limits make of it is said. */
  add(bet: string, chip: number | null = this.chip): void {
    const range = this.range(bet);
    if (!range || chip === null) return;
    const before = this.entry.stakes[bet] ?? 0;
    const stakes = added(this.entry.stakes, range, chip);
    this.#stakeNoted(stakes, noteOn(bet, before + chip, stakes[bet] ?? 0));
  }

  /** An exact amount on a bet, instead of what lies there. */
  put(bet: string, amount: number): void {
    const range = this.range(bet);
    if (!range) return;
    const stakes = exactly(this.entry.stakes, range, amount);
    this.#stakeNoted(stakes, noteOn(bet, amount, stakes[bet] ?? 0));
  }

  /** One chip back from a bet. */
  take(bet: string): void {
    const range = this.range(bet);
    if (!range || !this.entry.stakes[bet]) return;
    const before = this.entry.stakes[bet] ?? 0;
    const stakes = taken(this.entry.stakes, range, this.chip ?? before);
    this.#stakeNoted(stakes, { key: 'page.taken_back', facts: { bet, amount: before - (stakes[bet] ?? 0), stake: stakes[bet] ?? 0 } });
  }

  /** What lies on a bet goes to another one, or back. */
  move(from: string, to: string | null): void {
    const [here, there] = [this.range(from), to === null ? undefined : this.range(to)];
    const amount = (this.entry.stakes[from] ?? 0) - (here?.locked ?? 0);
    if (!here || from === to || amount <= 0) return;
    const left = placed(this.entry.stakes, from, here.locked);
    this.stake(there ? exactly(left, there, (left[there.bet] ?? 0) + amount) : left);
  }

  pin(bet: string): void {
    this.pinned = this.pinned.includes(bet) ? this.pinned.filter((each) => each !== bet) : [...this.pinned, bet];
    keep(`pinned.${this.table.rules.id}`, this.pinned.join(' ') || null);
  }

  /** What is noted of stakes is read out with the answer to them, at once where there is nothing to answer. */
  #stakeNoted(stakes: Stakes, note: ReplyText | null): void {
    const sent = this.stake(stakes);
    this.note = note;
    if (note && !sent) this.table.did = { ...note };
  }

  /** Say something that answers no press. */
  #tell(note: ReplyText): void {
    this.note = note;
    this.table.did = { ...note };
  }

  /** Send a whole new entry, if it is one and the window is open. */
  stake(stakes: Stakes): boolean {
    const option = this.option;
    this.note = null;
    const changed = option !== undefined && this.entry.change(stakes);
    if (changed) this.table.send({ type: 'enter', on: option.on, stakes });
    return changed;
  }

  /** Each of these tells whether it changes anything. */
  undo(): boolean {
    const option = this.option;
    const before = option && this.entry.undo();
    this.note = null;
    if (before) this.table.send({ type: 'enter', on: option.on, stakes: before });
    return before !== undefined;
  }

  clear(): boolean {
    const option = this.option;
    return option !== undefined && this.stake(cleared(option.bets));
  }

  rebet(): boolean {
    const option = this.option;
    return option !== undefined && this.stake(again(this.last, option.bets));
  }

  /** Stake what was kept at a place. */
  load(place: number): boolean {
    const [option, stakes] = [this.option, this.repetition.saved[place]];
    return option !== undefined && Boolean(stakes) && this.stake(again(stakes!, option.bets));
  }

  /** Stake what lies there, or lay there last, in every coup; false where there is nothing. */
  repeat(limit: number | null): boolean {
    const stakes = this.entry.total ? this.entry.stakes : this.last;
    const { me } = this.table;
    if (!me || !total(stakes)) return false;
    this.repetition.start({ ...stakes }, me.purse + this.entry.total, limit);
    this.note = { key: 'page.repeat_runs' };
    this.goOn();
    return true;
  }

  stop(): void {
    this.repetition.stop();
    this.#tell({ key: 'page.repeat_stopped' });
  }

  /** In a new window a repetition stakes and is done; in practice, where nothing takes time, a second later, so that it can be stopped. */
  goOn(): void {
    const { option, table } = this;
    if (!option || !table.me || !this.repetition.running || option.on === this.#repeated) return;
    this.#repeated = option.on;
    if (table.frame?.terms.clock.pace === 'practice') setTimeout(() => this.#repeat(option.on), UNHURRIED);
    else this.#repeat(option.on);
  }

  /** It says why where it does no more. */
  #repeat(on: number): void {
    const [option, { me }] = [this.option, this.table];
    if (option?.on !== on || !me || !this.repetition.running) return;
    const stakes = this.repetition.next(me.purse + this.entry.total);
    if (!stakes) return this.#tell({ key: `page.repeat_${this.repetition.ended}` });
    this.stake(again(stakes, option.bets));
    this.table.send({ type: 'finish', on: option.on });
    this.note = { key: 'page.repeat_runs' };
  }

  double(): boolean {
    return this.stake(doubled(this.entry.stakes));
  }

  /** Whose cards lie before the player and are still to be turned by him; nobody else can tell. */
  get covered(): Side | null {
    const { frame } = this.table;
    const hand = frame && handOf(frame);
    return hand && !this.handSqueeze.open(hand.id) ? hand.side : null;
  }

  /** Squeeze a card that lies before the player: the others see how far. */
  squeezeCard(place: number, squeeze: Squeeze | null): void {
    this.handSqueeze.squeeze(place, squeeze);
    this.#turned();
  }

  turn(place: number): void {
    this.handSqueeze.turn(place);
    this.#turned();
  }

  /** Turn over all that are left, and show them. */
  show(): void {
    this.handSqueeze.turnAll();
    if (!this.squeezes) this.looked();
    this.#unsaid = [];
    const proceed = this.table.can('proceed');
    if (proceed) this.table.send({ type: 'proceed', on: proceed.on });
  }

  /** Who squeezes and has turned the last one has shown them; else he has looked. */
  #turned(): void {
    if (!this.handSqueeze.turned.every(Boolean)) return;
    if (this.squeezes) this.show();
    else this.looked();
  }

  /** Tell of his cards once they lie open to him. */
  looked(): void {
    if (this.covered) return;
    for (const line of this.#unsaid) this.table.showing.say(line);
    this.#unsaid = [];
  }

  heard(frame: Frame<Punto>, news: readonly Happening<Punto>[]): void {
    this.#latest = frame;
    for (const { event } of news) {
      if (event.type !== 'coup_settled' || frame.me === null) continue;
      const mine = staked(linesOf(event, frame.me));
      if (Object.keys(mine).length) this.last = mine;
    }
  }

  closes(frame: Frame<Punto>): readonly Line[] {
    const hand = this.table.frame && handOf(this.table.frame);
    if (!hand || handOf(frame)?.id === hand.id) return [];
    this.handSqueeze.over();
    const lines = this.#unsaid;
    this.#unsaid = [];
    return lines;
  }

  dealt(frame: Frame<Punto>, news: readonly Happening<Punto>[]): void {
    for (const { event, lines } of news) if (event.type === 'hand_seen') this.#unsaid = lines;
    const hand = handOf(frame);
    if (hand) this.handSqueeze.lay(hand.id, hand.cards, hand.open);
  }

  drawn(frame: Frame<Punto>): void {
    const me = frame.view.players.find((each) => each.id === frame.me);
    this.entry.saw(frame.view.on, frame.view.seq, me?.stakes ?? {});
    this.looked();
    this.settled = (this.table.showing.settled as Settled | null) ?? this.settled;
  }

  replied(reply: Reply, command: Command<Punto>): void {
    if (command.action.type !== 'enter') return;
    if (reply.outcome === 'accepted') return this.entry.accepted(reply.seq);
    this.entry.refused();
    if (!this.repetition.running) return;
    this.repetition.stop('refused');
    this.#tell({ key: 'page.repeat_refused' });
  }

  /** What became of stakes that were not taken as they were meant, else what lies where, in a sentence. */
  answer({ action }: Command<Punto>): ReplyText | undefined {
    const me = this.#latest?.view.players.find((each) => each.id === this.#latest?.me);
    if (action.type !== 'enter' || !me) return undefined;
    if (this.note) return this.note;
    const bets = Object.entries(action.stakes).map(([bet, amount]) => `${wordsOr(`bet.${bet}`, bet)} ${units(amount)}`);
    const facts = { bets, total: total(action.stakes), purse: me.purse };
    return { key: bets.length ? 'page.answer_staked' : 'page.answer_nothing', facts };
  }
}

/** What the limits have made of an amount. */
function noteOn(bet: string, wanted: number, amount: number): ReplyText | null {
  const key = amount > wanted ? 'page.raised' : amount < wanted ? 'page.cut_down' : '';
  return key ? { key, facts: { bet, amount } } : null;
}

/** The cards that lie before their viewer to be turned: the side, how many there are, how many of them are open. */
function handOf({ view, me }: Frame<Punto>): { id: string; side: Side; cards: number; open: number } | null {
  const side = view.step === 'show_player' ? 'player' : view.step === 'show_banker' ? 'banker' : null;
  if (side === null || me === null || view.looker !== me) return null;
  const cards = (side === 'player' ? view.player_hand : view.banker_hand).cards.length;
  return { id: `${view.shoe.number}.${view.coup}.${side}.${cards}`, side, cards, open: cards > 2 ? 2 : 0 };
}
