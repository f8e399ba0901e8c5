/** What the prompt answers to who asks it something about Baccara Banque: what is open, how far the bank reaches, what it has come to. */
import type { ReplyText } from '../../core/game';
import type { Table } from '../../core/table.svelte';
import { gainOf, mineOf, openOf, reachOf } from './reading';
import type { BanqueView, Settled } from './types';

type Seat = Table<'banque'>;

/** What is read off the view; before the first one nothing is. */
const of = (told: (view: BanqueView, table: Seat) => ReplyText) => (table: Seat): ReplyText => (table.frame ? told(table.frame.view, table) : { key: 'page.connecting' });

export const TELLERS = {
  open: of((view) => {
    const open = openOf(view);
    return open && !view.bank_open ? { key: 'page.open_now', facts: { open } } : { key: 'page.open_none' };
  }),
  reach: of((view, { me }) => reachOf(view, me?.id ?? null) ?? { key: 'page.tell_no_reach' }),
  last: ({ me, showing }: Seat): ReplyText => {
    const settled = showing.settled as Settled | null;
    if (!settled) return { key: 'page.tell_no_last' };
    const { one, two } = settled.ended;
    return (me && mineOf(settled, me.id)) ?? { key: 'page.tell_last', facts: { one: one.outcome, two: two.outcome } };
  },
  order_of: of(({ claims }, { name }) => (claims.length ? { key: 'page.tell_claims', facts: { players: claims.map(name) } } : { key: 'page.tell_no_claims' })),
  tally: of((view) =>
    view.banker === null
      ? { key: 'page.bank_free' }
      : { key: 'page.value_tenure', facts: { coups: view.tenure, brought: view.brought, gain: gainOf(view), taxe: view.levied } },
  ),
  weigh: of(({ weighing, banker_hand: hand }) => {
    const found = weighing.find(({ points }) => points === hand.points);
    return found?.gain == null
      ? { key: 'page.tell_no_weigh' }
      : { key: 'page.weigh_gain', facts: { gain: found.gain, one: found.one ?? 0, two: found.two ?? 0 } };
  }),
};
