/** What the prompt answers to who asks it something: who banks, what is open, his cards, the time. */
import { secondsLeft } from '../../core/clock';
import { wordsOf } from '../../core/commands';
import type { Said } from '../../core/game';
import type { Table } from '../../core/table.svelte';
import type { View } from '../../core/types';
import shared from '../bank/commands.json';
import data from './commands.json';
import type { Desk } from './own.svelte';
import { mineOf, openOf } from './reading';
import type { Settled } from './types';

type Seat = Table<'chemin'>;
type Seen = View<'chemin'>;
export const QUESTIONS = { ...shared.asks, ...data.asks };
export type Asks = keyof typeof QUESTIONS;

/** The words of every question. */
export const ASKED = wordsOf(QUESTIONS);

/** What is answered; nothing is sent, and nobody else hears of it. */
export function tell(asks: Asks, table: Seat): Said {
  const { frame } = table;
  return frame ? TELLERS[asks](frame.view, table) : { key: 'page.connecting' };
}

const TELLERS: Record<Asks, (view: Seen, table: Seat) => Said> = {
  who: ({ banker, bank }, { name }) =>
    banker === null ? { key: 'page.bank_free' } : { key: 'page.tell_who', facts: { player: name(banker), bank } },
  open: (view) => {
    const open = openOf(view);
    return open ? { key: 'page.open_now', facts: { open } } : { key: 'page.open_none' };
  },
  hand: (view, { me, own }) => {
    (own as Desk).squeezing.turnAll();
    (own as Desk).looked();
    const hand = me?.id === view.ponte ? view.ponte_hand : me?.id === view.banker ? view.banker_hand : undefined;
    const cards = hand?.cards.flatMap(({ face }) => face ?? []) ?? [];
    if (!me || !hand || !cards.length) return { key: 'page.tell_no_hand' };
    return { key: 'page.tell_hand', facts: { cards, points: hand.points ?? 0 } };
  },
  last: (_, { me, showing }) => {
    const settled = showing.settled as Settled | null;
    if (!settled) return { key: 'page.tell_no_last' };
    const mine = me && mineOf(settled, me.id);
    return mine ?? { key: `page.tell_last_${settled.winner}`, facts: { banco: settled.banco } };
  },
  time: (_, { frame, clock }) =>
    frame?.deadline == null || frame.paused
      ? { key: 'page.tell_no_time' }
      : { key: 'page.seconds_left', facts: { count: secondsLeft(frame.deadline, clock.now()) } },
  prime: ({ prime }, { name }) =>
    prime.length ? { key: 'page.tell_prime', facts: { players: prime.map(name) } } : { key: 'page.tell_no_prime' },
};
