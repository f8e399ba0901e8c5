/** This page's part in the shuffle: it promises a seed, watches over the list of promises, cuts if told to, and reveals. */
import { cutBinds, noteHead } from './heads';
import { cutKey, keepFirst, kept, listKey, sealKey } from './keeping';
import { binds, listBinds, seenList } from './promises';
import { drawn, newSeed, promise, seedBox } from './seeds';
import { offered, type Action, type Frame, type Refused } from './types';

/** What the house answers where another page of the same player was first. */
const LATE: readonly string[] = ['stale', 'already_promised', 'already_revealed'];

export class ShufflePart {
  /** Why this page does not reveal its seed for the shoe on the table. */
  distrust = $state.raw<Refused | null>(null);
  #answered = 0;
  #distrusted = 0;
  readonly #shoeOf = new Map<string, number>();
  /** The ids of what this page has said by itself. */
  readonly #said = new Set<string>();

  constructor(
    readonly table: string,
    readonly rules: string,
    readonly send: (action: Action) => string,
  ) {}

  /** Remember what binds the house; a list that is not as it must be is told. */
  watch(frame: Frame): void {
    const { me, view } = frame;
    const { number, commitment, cut } = view.shoe;
    if (commitment && cut === null) keepFirst(sealKey(this.table, number), commitment);
    noteHead(this.table, frame);
    if (number !== this.#distrusted) this.distrust = null;
    if (!listBinds(view.stage)) return;
    const key = listKey(this.table, number);
    const seen = seenList(view, me);
    if (seen) keepFirst(key, seen);
    const listed = binds(view.shoe, me, kept(key), seedBox.promised(this.table, number));
    if (listed && (view.stage !== 'seeds' || cutBinds(this.table, this.rules, view.shoe))) return;
    this.#distrusted = number;
    this.distrust = { code: listed ? 'cut_not_bound' : 'promise_not_listed', facts: {} };
  }

  /** The shuffle asks every player for a seed: the page promises one and reveals it by itself; it cuts where it was told to. */
  mix(frame: Frame): void {
    this.#cut(frame);
    const promised = offered(frame.options, 'promise_seed');
    const asked = promised ?? offered(frame.options, 'reveal_seed');
    if (!asked || asked.on === this.#answered) return;
    this.#answered = asked.on;
    if (promised) this.#promise(promised.on, frame.view.shoe.number);
    else this.#reveal(asked.on, frame);
  }

  /** The house has accepted an action: a promise counts from now on, and a seed that is revealed is no secret. */
  accepted(action: Action): void {
    if (action.type === 'promise_seed') seedBox.accepted(this.table, this.#shoeOf.get(action.digest) ?? 0, action.digest);
    if (action.type === 'reveal_seed') seedBox.forget(promise(action.seed));
  }

  /** Whether what this page said by itself was refused only because another page of the player's was first. */
  isLate(id: string, action: Action, refused: Refused | null): boolean {
    const late = this.#said.delete(id) && refused !== null && LATE.includes(refused.code);
    if (late && action.type === 'promise_seed') seedBox.forget(action.digest);
    return late;
  }

  /** A list of promises that is not as it must be is left to who sits here. */
  #cut({ options }: Frame): void {
    const asked = offered(options, 'cut');
    if (!asked || asked.on === this.#answered || this.distrust || kept(cutKey(this.table)) === null) return;
    this.#answered = asked.on;
    this.#say({ type: 'cut', on: asked.on, position: drawn(asked.first, asked.last) });
  }

  #promise(on: number, shoe: number): void {
    const digest = seedBox.put(newSeed(kept('seed-words') ?? ''));
    this.#shoeOf.set(digest, shoe);
    this.#say({ type: 'promise_seed', on, digest });
  }

  /** A seed that was promised on another device is revealed there. */
  #reveal(on: number, { me, view }: Frame): void {
    const mine = view.shoe.seeds.find((each) => each.player === me);
    const seed = mine && seedBox.get(mine.digest);
    if (this.distrust) this.#say({ type: 'finish', on });
    else if (seed) this.#say({ type: 'reveal_seed', on, seed });
  }

  #say(action: Action): void {
    this.#said.add(this.send(action));
  }
}
