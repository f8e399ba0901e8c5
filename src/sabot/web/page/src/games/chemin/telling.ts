/** What the prompt answers to who asks it something about Chemin de Fer: what is open, how the last coup ended, whose claim is better. */
import type { ReplyText } from '../../core/game';
import type { Table } from '../../core/table.svelte';
import { mineOf, openOf } from './reading';
import type { Settled } from './types';

type Seat = Table<'chemin'>;

export const TELLERS = {
  open: ({ frame }: Seat): ReplyText => {
    const open = frame && openOf(frame.view);
    return open ? { key: 'page.open_now', facts: { open } } : { key: 'page.open_none' };
  },
  last: ({ me, showing }: Seat): ReplyText => {
    const settled = showing.settled as Settled | null;
    if (!settled) return { key: 'page.tell_no_last' };
    const mine = me && mineOf(settled, me.id);
    return mine ?? { key: `page.tell_last_${settled.winner}`, facts: { banco: settled.banco } };
  },
  prime: ({ frame, name }: Seat): ReplyText => {
    const players = frame?.view.prime.map(name) ?? [];
    return players.length ? { key: 'page.tell_prime', facts: { players } } : { key: 'page.tell_no_prime' };
  },
};
