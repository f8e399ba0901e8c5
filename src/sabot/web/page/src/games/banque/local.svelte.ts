/** What the page keeps for a player of Baccara Banque: beside the rest, the place of a stake. */
import type { Table } from '../../core/table.svelte';
import type { Frame, Hand } from '../../core/types';
import { BankLocalState, type Money } from '../bank/local.svelte';
import { downOf } from './reading';
import { SIDES, type Place, type Side } from './types';

type Banque = 'banque';

/** What a question is answered by whose answer needs the room. */
const ASKED = ['bid', 'post', 'stake', 'call_banco', 'add_to_bank', 'take_bank', 'answer', 'name_cutter', 'be_willing'];

export class LocalState extends BankLocalState<Banque, Side> {
  /** The place that was chosen for a stake; null while none was. */
  chosen = $state<Place | null>(null);

  constructor(table: Table<Banque>) {
    super(table, SIDES, ['post', 'add_to_bank', 'stake', 'bid']);
  }

  /** Where a stake is to lie: as chosen, else where it lies already, else the first place that is offered. */
  get place(): Place | undefined {
    const places = this.table.can('stake')?.places ?? [];
    return [this.chosen, this.table.me?.place].find((each): each is Place => !!each && places.includes(each)) ?? places[0];
  }

  protected override where(kind: Money): object {
    return kind === 'stake' ? { place: this.place ?? 'one' } : {};
  }

  override stands(amount: number | undefined): boolean {
    return super.stands(amount) && this.place === this.table.me?.place;
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

  protected get asksForRoom(): boolean {
    return this.table.options.some(({ type }) => ASKED.includes(type));
  }

  get declaring(): Side | null {
    return this.table.frame?.view.declaring ?? null;
  }

  get inPlay(): number {
    const { me, frame } = this.table;
    return me ? downOf(me, frame?.view).amount : 0;
  }

  /** One person may hold both hands (B6). */
  get hands(): readonly Hand[] {
    const { me, frame } = this.table;
    if (!me || !frame) return [];
    const { view } = frame;
    return me.id === view.banker ? [view.banker_hand] : SIDES.filter((side) => view[side].holder === me.id).map((side) => view[side].hand);
  }

  protected mine({ view, me }: Frame<Banque>, side: Side): Hand | null {
    const { holder, hand, declared } = view[side];
    const holds = me !== null && holder === me && view.stage === 'declare' && declared === null && hand.points !== null;
    return holds ? hand : null;
  }
}
