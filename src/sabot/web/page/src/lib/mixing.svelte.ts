/** This page's part in the shuffle: it promises a seed, watches over the list of promises, and reveals (S6). */
import { keepFirst, kept, listKey, sealKey } from './keeping';
import { binds, listBinds, seenList } from './promises';
import { newSeed, seedBox } from './seeds';
import { offered, type Action, type Frame, type Refused } from './types';

export class Mixing {
  /** Why this page does not reveal its seed for the shoe on the table. */
  distrust = $state.raw<Refused | null>(null);
  #answered = 0;
  #distrusted = 0;
  readonly #shoeOf = new Map<string, number>();

  constructor(
    readonly table: string,
    readonly send: (action: Action) => void,
  ) {}

  /** Remember what binds the house; a list that is not as it must be is told. */
  watch({ me, view }: Frame): void {
    const { number, commitment, cut } = view.shoe;
    if (commitment && cut === null) keepFirst(sealKey(this.table, number), commitment);
    if (number !== this.#distrusted) this.distrust = null;
    if (!listBinds(view.stage)) return;
    const key = listKey(this.table, number);
    const seen = seenList(view, me);
    if (seen) keepFirst(key, seen);
    if (binds(view.shoe, me, kept(key), seedBox.promised(this.table, number))) return;
    this.#distrusted = number;
    this.distrust = { code: 'promise_not_listed', facts: {} };
  }

  /** The shuffle asks every player for a seed: the page promises one and reveals it by itself. */
  mix(frame: Frame): void {
    const promised = offered(frame.options, 'promise_seed');
    const asked = promised ?? offered(frame.options, 'reveal_seed');
    if (!asked || asked.on === this.#answered) return;
    this.#answered = asked.on;
    if (promised) this.#promise(promised.on, frame.view.shoe.number);
    else this.#reveal(asked.on, frame);
  }

  /** The house has accepted an action: a promise counts from now on. */
  accepted(action: Action): void {
    if (action.type !== 'promise_seed') return;
    seedBox.accepted(this.table, this.#shoeOf.get(action.digest) ?? 0, action.digest);
  }

  #promise(on: number, shoe: number): void {
    const digest = seedBox.put(newSeed(kept('seed-words') ?? ''));
    this.#shoeOf.set(digest, shoe);
    this.send({ type: 'promise_seed', on, digest });
  }

  #reveal(on: number, { me, view }: Frame): void {
    const mine = view.shoe.seeds.find((each) => each.player === me);
    const seed = mine && !this.distrust && seedBox.get(mine.digest);
    this.send(seed ? { type: 'reveal_seed', on, seed } : { type: 'finish', on });
  }
}
