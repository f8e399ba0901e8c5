/** What the page keeps for a player of Punto Banco: his entry, his last one, and the chip in his hand. */
import { chipsFor } from '../../lib/chips';
import type { Own } from '../../lib/game';
import type { Table } from '../../lib/table.svelte';
import type { Command, Frame, Happening, Reply, Stakes } from '../../lib/types';
import { betsOf, commissionOf, type BetCard } from './bets';
import { Entry } from './entry.svelte';
import { again, cleared, doubled, linesOf, staked } from './stakes';

type Punto = 'punto';

export class Bets implements Own<Punto> {
  last = $state.raw<Stakes>({});
  chip = $state<number | null>(null);
  readonly entry = new Entry();
  readonly bets: readonly BetCard[];
  readonly commission: string;
  readonly chips: readonly number[];

  constructor(readonly table: Table<Punto>) {
    const { rules } = table;
    this.bets = betsOf(rules);
    this.commission = commissionOf(rules);
    const least = Math.min(...this.bets.map((bet) => bet.minimum));
    const most = Math.max(...this.bets.map((bet) => bet.maximum));
    this.chips = chipsFor(least, most, rules.coin);
    this.chip = this.chips.find((each) => each >= rules.minimum) ?? this.chips[0] ?? null;
  }

  /** Send a whole new entry, if it is one and the window is open. */
  stake(stakes: Stakes): void {
    const option = this.table.can('enter');
    if (option && this.entry.change(stakes)) this.table.send({ type: 'enter', on: option.on, stakes });
  }

  undo(): void {
    const option = this.table.can('enter');
    const before = option && this.entry.undo();
    if (before) this.table.send({ type: 'enter', on: option.on, stakes: before });
  }

  clear(): void {
    const option = this.table.can('enter');
    if (option) this.stake(cleared(option.bets));
  }

  rebet(): void {
    const option = this.table.can('enter');
    if (option) this.stake(again(this.last, option.bets));
  }

  double(): void {
    this.stake(doubled(this.entry.stakes));
  }

  heard(frame: Frame<Punto>, news: readonly Happening<Punto>[]): void {
    for (const { event } of news) {
      if (event.type !== 'coup_settled' || frame.me === null) continue;
      const mine = staked(linesOf(event, frame.me));
      if (Object.keys(mine).length) this.last = mine;
    }
  }

  drawn(frame: Frame<Punto>): void {
    const me = frame.view.players.find((each) => each.id === frame.me);
    this.entry.saw(frame.view.on, me?.stakes ?? {});
  }

  replied(reply: Reply, command: Command<Punto>): void {
    if (command.action.type !== 'enter') return;
    if (reply.outcome === 'accepted') this.entry.accepted();
    else this.entry.refused();
  }
}
