/** What the page keeps for a player of Chemin de Fer. */
import type { Table } from '../../core/table.svelte';
import type { Frame, Hand } from '../../core/types';
import { BankLocalState } from '../bank/local.svelte';
import { questionOf } from './asking';

type Chemin = 'chemin';

export class LocalState extends BankLocalState<Chemin, 'ponte'> {
  protected override readonly share = 10;

  constructor(table: Table<Chemin>) {
    super(table, ['ponte'], ['post', 'stake', 'bid']);
  }

  get declaring(): 'ponte' | null {
    return this.table.frame?.view.stage === 'declare' ? 'ponte' : null;
  }

  protected get asksForRoom(): boolean {
    const { frame, options, me } = this.table;
    return frame !== null && questionOf(frame.view, options, me) !== undefined;
  }

  get inPlay(): number {
    const { me } = this.table;
    return me ? me.entry + me.stake : 0;
  }

  get hands(): readonly Hand[] {
    const { me, frame } = this.table;
    if (!me || !frame) return [];
    const { ponte, banker, ponte_hand, banker_hand } = frame.view;
    return me.id === ponte ? [ponte_hand] : me.id === banker ? [banker_hand] : [];
  }

  protected mine({ view, me }: Frame<Chemin>): Hand | null {
    const holds = me !== null && view.ponte === me && view.stage === 'declare' && view.ponte_hand.points !== null;
    return holds ? view.ponte_hand : null;
  }
}
