/** What the page keeps for a player of Baccara Banque: amount, place, and the declaration he has handed in. */
import type { Own } from '../../core/game';
import { Paying, type Handed } from '../bank/paying.svelte';
import { Squeezing } from '../../core/squeezing.svelte';
import { isInCoup } from '../../core/stages';
import type { Table } from '../../core/table.svelte';
import type { Frame, Happening, Line } from '../../core/types';
import { SIDES, type Place, type Side } from './types';

type Banque = 'banque';

/** What an amount is for: to hold the bank, to bring more into it, to stake, to bid. */
export const MONEY = ['post', 'add_to_bank', 'stake', 'bid'] as const;
/** What a question is answered by whose answer needs the room. */
const ASKED = ['bid', 'post', 'stake', 'call_banco', 'add_to_bank', 'take_bank', 'answer', 'name_cutter', 'be_willing'];
export type Money = (typeof MONEY)[number];

export class Desk extends Paying implements Own<Banque> {
  /** The place that was chosen for a stake; null while none was. */
  chosen = $state<Place | null>(null);
  /** How far he has turned the cards of each tableau that he holds: one person may hold both hands (B6). */
  readonly squeezings: Record<Side, Squeezing> = { one: new Squeezing(), two: new Squeezing() };
  /** What is said of his cards once he has looked at them. */
  #unsaid: Partial<Record<Side, readonly Line[] | undefined>> = {};
  #kind: Money | undefined;

  constructor(readonly table: Table<Banque>) {
    super();
  }

  get entry(): number {
    return this.table.me?.entry ?? 0;
  }

  /** Where a stake is to lie: as chosen, else where it lies already, else the first place that is offered. */
  get place(): Place | undefined {
    const places = this.table.can('stake')?.places ?? [];
    return [this.chosen, this.table.me?.place].find((each): each is Place => !!each && places.includes(each)) ?? places[0];
  }

  /** Hold the bank, bring more, stake on the place at hand, or bid. */
  pay(kind: Money, amount: number): boolean {
    const option = this.table.can(kind);
    if (!option) return false;
    if (kind === 'stake') this.table.send({ type: kind, on: option.on, amount, place: this.place ?? 'one' });
    else this.table.send({ type: kind, on: option.on, amount });
    this.paid(kind, amount);
    return true;
  }

  /** Call banco on a place; the call that stands there already is withdrawn. */
  call(place: Place): boolean {
    const option = this.table.can('call_banco');
    if (!option?.places.includes(place)) return false;
    this.table.send({ type: 'call_banco', on: option.on, place: this.entry && this.table.me?.place === place ? null : place });
    return true;
  }

  /** Be drawn for the bank or not, take a bank over or not: the other of what stands. */
  turnOver(): boolean {
    const [willing, take] = [this.table.can('be_willing'), this.table.can('take_bank')];
    if (willing) this.table.send({ type: 'be_willing', on: willing.on, willing: !this.table.me?.willing });
    else if (take) this.table.send({ type: 'take_bank', on: take.on, takes: !this.entry });
    return (willing ?? take) !== undefined;
  }

  declare(says: Handed): boolean {
    const option = says === 'selon_la_regle' ? this.table.can('selon_la_regle') : this.table.can('declare');
    if (!this.hands(says, option)) return false;
    this.table.send(says === 'selon_la_regle' ? { type: says, on: option.on } : { type: 'declare', on: option.on, says });
    return true;
  }

  /** Whether the places for cards are empty, or what is asked needs theirs: a small screen has other things to show. */
  get idle(): boolean {
    const { frame, showing, options } = this.table;
    if (frame && (showing.busy || isInCoup(frame.view.stage))) return false;
    return !showing.settled || options.some(({ type }) => ASKED.includes(type));
  }

  /** Whether the player holds a tableau's cards and has not turned both yet; nobody else can tell. */
  covered(side: Side): boolean {
    const { frame } = this.table;
    return frame !== null && handOf(frame, side) !== '' && !this.squeezings[side].open(handOf(frame, side));
  }

  closes(frame: Frame<Banque>): readonly Line[] {
    const { frame: before } = this.table;
    const gone = SIDES.filter((side) => before && handOf(frame, side) !== handOf(before, side));
    for (const side of gone) this.squeezings[side].turnAll();
    const lines = gone.flatMap((side) => this.#unsaid[side] ?? []);
    for (const side of gone) this.#unsaid[side] = undefined;
    return lines;
  }

  dealt(frame: Frame<Banque>, news: readonly Happening<Banque>[]): void {
    for (const { event, lines } of news) if (event.type === 'palette_seen') this.#unsaid[event.side] = lines;
    for (const side of SIDES) {
      const hand = handOf(frame, side);
      if (hand) this.squeezings[side].lay(hand, frame.view[side].hand.cards.length);
    }
  }

  /** Turn all his cards over, and tell of them. */
  turnAll(): void {
    for (const side of SIDES) this.squeezings[side].turnAll();
    this.looked();
  }

  /** Whether he turns his cards himself, from now on. */
  wantSqueezing(wanted: boolean): void {
    for (const side of SIDES) this.squeezings[side].want(wanted);
  }

  /** Tell of each hand of his once it lies open to him. */
  looked(): void {
    for (const side of SIDES.filter((each) => !this.covered(each))) {
      for (const line of this.#unsaid[side] ?? []) this.table.showing.say(line);
      this.#unsaid[side] = undefined;
    }
  }

  /** What was typed for one thing is not for the next. */
  drawn(frame: Frame<Banque>): void {
    const { options } = frame;
    this.looked();
    const kind = MONEY.find((each) => options.some((option) => option.type === each));
    if (kind !== this.#kind) this.forget();
    this.#kind = kind;
  }
}

/** The hand of a tableau before who holds it, until it is declared; empty for everybody else. */
function handOf({ view, me }: Frame<Banque>, side: Side): string {
  const { holder, hand, declared } = view[side];
  const holds = me !== null && holder === me && view.stage === 'declare' && declared === null && hand.points !== null;
  return holds ? `${view.shoe.number}.${view.coup}.${side}` : '';
}
