/** What the page keeps of a player's own where players bank: the amount he types, how far he has turned his cards, what he has handed in. */
import type { Local, ReplyText } from '../../core/game';
import { cents, UNIT, units } from '../../core/money';
import { HandSqueeze } from '../../core/squeeze.svelte';
import { isInCoup } from '../../core/stages';
import type { Table } from '../../core/table.svelte';
import type { Action, Frame, GameId, Hand, Happening, Line, OptionOf, Option, Schemas } from '../../core/types';
import { t } from '../../core/words.svelte';
import type { Bounds } from '../../design/slide';
import { LETTING_GO } from './reaching';

/** The games whose bank a player holds. */
export type BankGame = { [G in GameId]: 'post' extends Option<G>['type'] ? G : never }[GameId];
/** An option to put an amount down. */
export type AmountOption = OptionOf<BankGame, Money>;
/** What an amount is for: to hold the bank, to bring more into it, to stake, to bid. */
export type Money = 'post' | 'add_to_bank' | 'stake' | 'bid';
export type Says = Schemas['Declare']['says'];
export type DeclarationChoice = Says | 'selon_la_regle';

export abstract class BankLocalState<G extends BankGame, Side extends string> implements Local<G> {
  /** The amount as it was typed; null while nothing was. */
  typed = $state<string | null>(null);
  /** The amount that stood here when the player reached for it; null while he does not. */
  held = $state<number | null>(null);
  /** A declaration that the house keeps until its time (C7.2), and the question it answers. */
  handed = $state.raw<{ on: number; says: DeclarationChoice } | null>(null);

  /** When he took up what is the least now. */
  #taken = -Infinity;

  /** How far he has turned the cards of each hand that he may hold. */
  readonly handSqueezes: Readonly<Record<Side, HandSqueeze>>;
  /** What is said of them once he has looked at them. */
  #unsaid: Partial<Record<Side, readonly Line[] | undefined>> = {};
  #kind: Money | undefined;
  /** What was asked last. */
  #asked = 0;

  /** `money` is what an amount may be for here, and what comes first. */
  constructor(
    readonly table: Table<G>,
    readonly sides: readonly Side[],
    readonly money: readonly Money[],
  ) {
    this.handSqueezes = Object.fromEntries(sides.map((side) => [side, this.#squeezed(side)])) as Record<Side, HandSqueeze>;
  }

  /** How far he has turned a hand; while it is the one that is declared, the others see it. */
  #squeezed(side: Side): HandSqueeze {
    return new HandSqueeze((place, part) => {
      if (side === this.declaring) this.table.squeezeRelay.tell(place, part);
    });
  }

  /** How many of the smallest chip are the least bank, where no less is staked. */
  protected readonly share: number = 1;

  /** The smallest chip that is offered: the least stake, or a part of the least bank. */
  get chip(): number {
    const { least_stake: least, minimum } = this.table.frame!.view;
    return least || minimum / this.share;
  }

  /** What of a hand a player may still turn: its cards, until it is declared; null for everybody else. */
  protected abstract mine(frame: Frame<G>, side: Side): Hand | null;

  /** The hand that is declared next. */
  abstract get declaring(): Side | null;

  /** Whether what is asked needs the room of the cards. */
  protected abstract get asksForRoom(): boolean;

  /** What the player has put down in the open window. */
  get entry(): number {
    return this.table.me?.entry ?? 0;
  }

  /** What he has in play. */
  abstract get inPlay(): number;

  /** The hands that he holds. */
  abstract get hands(): readonly Hand[];

  /** What an amount is for now, and its bounds. */
  get paying(): AmountOption | undefined {
    return this.money.map((kind) => this.#table.can(kind)).find((each) => each !== undefined);
  }

  /** Hold the bank, bring more, stake, or bid. */
  pay(kind: Money, amount: number): boolean {
    const option = this.#table.can(kind);
    if (!option) return false;
    this.#table.send({ type: kind, on: option.on, amount, ...this.where(kind) } as Action<BankGame>);
    this.#paid(kind, amount);
    return true;
  }

  /** Where a stake is to lie, in a game that has several places. */
  protected where(_kind: Money): object {
    return {};
  }

  /** Whether a stake is as it lies already. */
  stands(amount: number | undefined): boolean {
    return amount === this.entry;
  }

  declare(says: DeclarationChoice): boolean {
    const option = says === 'selon_la_regle' ? this.#table.can('selon_la_regle') : this.#table.can('declare');
    if (!this.#hands(says, option)) return false;
    this.#table.send(says === 'selon_la_regle' ? { type: says, on: option.on } : { type: 'declare', on: option.on, says });
    return true;
  }

  /** What he has handed in on the question that is open. */
  get kept(): DeclarationChoice | null {
    const on = (this.#table.can('declare') ?? this.#table.can('selon_la_regle'))?.on;
    return this.handed && this.handed.on === on ? this.handed.says : null;
  }

  /** Whether the player holds a hand and has not turned all its cards yet. */
  covers(side: Side): boolean {
    const { frame } = this.table;
    const hand = frame ? this.#hand(frame, side) : '';
    return hand !== '' && !this.handSqueezes[side].open(hand);
  }

  get covered(): boolean {
    return this.sides.some((side) => this.covers(side));
  }

  /** Whether the places for cards are empty, or what is asked needs theirs: a small screen has other things to show. */
  get idle(): boolean {
    const { frame, showing } = this.table;
    if (frame && (showing.busy || isInCoup(frame.view.stage))) return false;
    return !frame || !showing.settled || this.asksForRoom;
  }

  closes(frame: Frame<G>): readonly Line[] {
    const { frame: before } = this.table;
    const gone = this.sides.filter((side) => before && this.#hand(frame, side) !== this.#hand(before, side));
    for (const side of gone) this.handSqueezes[side].over();
    return gone.flatMap((side) => this.#take(side));
  }

  dealt(frame: Frame<G>, news: readonly Happening<G>[]): void {
    for (const { event, lines } of news as readonly Happening<BankGame>[]) {
      if (event.type === 'palette_seen') this.#unsaid['side' in event ? (event.side as Side) : this.sides[0]!] = lines;
    }
    for (const side of this.sides) {
      const hand = this.mine(frame, side);
      if (hand) this.handSqueezes[side].lay(this.#hand(frame, side), hand.cards.length);
    }
  }

  /** Turn all his cards over, and tell of them. */
  turnAll(): void {
    for (const side of this.sides) this.handSqueezes[side].turnAll();
    this.looked();
  }

  /** Whether he turns his cards himself, from now on. */
  wantSqueeze(wanted: boolean): void {
    for (const side of this.sides) this.handSqueezes[side].want(wanted);
  }

  get squeezes(): boolean {
    return this.sides.every((side) => this.handSqueezes[side].wanted);
  }

  /** Tell of each hand of his once it lies open to him. */
  looked(): void {
    const open = this.sides.filter((side) => !this.covers(side));
    for (const line of open.flatMap((side) => this.#take(side))) this.table.showing.say(line);
  }

  /** What was typed for one thing is not for the next; the others see what he has lifted before he was asked. */
  drawn(frame: Frame<G>): void {
    this.looked();
    const side = this.declaring;
    if (side && frame.view.on !== this.#asked && this.mine(frame, side)) this.handSqueezes[side].retell();
    this.#asked = frame.view.on;
    const kind = this.paying?.type;
    if (kind !== this.#kind) this.#forget();
    this.#kind = kind;
  }

  /** The player reaches for the amount, which is fixed from then on, or has let it go. */
  reach(reaches: boolean, bounds: Bounds | undefined): void {
    if (!reaches) this.held = null;
    else if (bounds) this.held ??= this.amount(bounds) ?? null;
  }

  /** What he reaches for can no longer be paid: the button says so instead of paying another amount. */
  outgrown(bounds: Bounds): boolean {
    return this.typed === null && this.held !== null && !fits(this.held, bounds);
  }

  /** What he held can no longer be paid: he takes up what is the least now, and nothing is paid by this press. */
  takeUp(bounds: Bounds, at: number): void {
    this.held = null;
    this.reach(true, bounds);
    this.#taken = at;
  }

  /** Whether a press comes so soon after that it was meant for what stood there before. */
  tooSoon(at: number): boolean {
    return at - this.#taken < LETTING_GO;
  }

  /** What was paid is not for the next; but a bid may be refused, so that what is under his finger stays until he lets go. */
  #paid(kind: string, amount: number): void {
    const reached = this.held !== null;
    this.#forget();
    if (kind === 'bid' && reached) this.held = amount;
  }

  /** What was typed or held for one thing is not for the next. */
  #forget(): void {
    this.typed = null;
    this.held = null;
  }

  /** The amount in the field: what was typed, else what he reaches for, else what is down, else the least in chips. */
  amount(bounds: Bounds): number | undefined {
    if (this.typed !== null) return cents(this.typed);
    return this.held ?? (this.entry || inChips(bounds, this.chip));
  }

  /** The amount in the field, where it can be named; what might be added to a bank counts once it is typed. */
  named(bounds: Bounds | undefined, typed = false): number | undefined {
    const amount = bounds && (this.typed !== null || !typed) ? this.amount(bounds) : undefined;
    return bounds && fits(amount, bounds) ? amount : undefined;
  }

  /** One more chip: at least the minimum, at most the maximum. */
  add(chip: number, bounds: Bounds): void {
    const before = this.typed === null ? this.entry : (cents(this.typed) ?? 0);
    this.name(Math.min(Math.max(before + chip, bounds.minimum), bounds.maximum));
  }

  /** Put an amount into the field by a press. */
  name(amount: number): void {
    this.typed = units(amount);
    this.table.did = { key: 'page.amount_now', facts: { amount } };
  }

  /** Hand a declaration in where it is asked for, once. */
  #hands(says: DeclarationChoice, option: { on: number } | undefined): option is { on: number } {
    if (!option || this.handed?.on === option.on) return false;
    this.handed = { on: option.on, says };
    if (this.#keeps) this.table.did = { key: 'page.kept', facts: { says: saidOf(says, 'ponte') } };
    return true;
  }

  /** Whether what a ponte says is published later; else the log tells it at once. */
  get #keeps(): boolean {
    const { frame, rules } = this.table;
    return frame?.view.step === 'declare' && !rules.rows.some(({ key, facts }) => key === 'declaration' && facts['choice'] === 'when_made');
  }

  replied(_reply: unknown, { action }: { action: { type: string } }): void {
    if (action.type === 'declare' || action.type === 'selon_la_regle') this.handed = null;
  }

  /** A hand that he may turn, by shoe and coup; empty for everybody else. */
  #hand(frame: Frame<G>, side: Side): string {
    const { shoe, coup } = frame.view;
    return this.mine(frame, side) ? `${shoe.number}.${coup}.${side}` : '';
  }

  /** What was not yet said of a hand. */
  #take(side: Side): readonly Line[] {
    const lines = this.#unsaid[side] ?? [];
    this.#unsaid[side] = undefined;
    return lines;
  }

  /** The table, of whichever of the games. */
  get #table(): Table<BankGame> {
    return this.table as unknown as Table<BankGame>;
  }
}

/** The least that the next bid may be (W2). */
export function leastBid({ bidder, bid, coin, minimum }: { bidder: string | null; bid: number; coin: number; minimum: number }): number {
  return bidder === null ? minimum : bid + coin;
}

/** A declaration in the words of who makes it. */
export function saidOf(says: DeclarationChoice, side: 'ponte' | 'banker'): string {
  return says === 'selon_la_regle' ? t('option.selon_la_regle') : t(`page.says_${side}_${says}`);
}

/** The least amount in the table's chips where there is one, else in whole units, else the least of all. */
export function inChips(bounds: Bounds, chip: number): number {
  const found = [chip, UNIT].map((each) => Math.ceil(bounds.minimum / each) * each);
  return found.find((each) => fits(each, bounds)) ?? bounds.minimum;
}

/** Whether an amount is within its bounds, in whole coins. */
export function fits(amount: number | undefined, { minimum, maximum, coin }: Bounds): amount is number {
  return amount !== undefined && amount >= minimum && amount <= maximum && amount % coin === 0;
}
