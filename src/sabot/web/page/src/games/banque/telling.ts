/** What the prompt answers to who asks it something: who banks, what is open, how far the bank reaches, his cards. */
import { secondsLeft } from '../../core/clock';
import { wordsOf } from '../../core/commands';
import type { Said } from '../../core/game';
import type { Table } from '../../core/table.svelte';
import shared from '../bank/commands.json';
import data from './commands.json';
import type { Desk } from './own.svelte';
import { gainOf, mineOf, openOf, reachOf } from './reading';
import { SIDES, type Seen, type Settled } from './types';

type Seat = Table<'banque'>;
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
    return open && !view.bank_open ? { key: 'page.open_now', facts: { open } } : { key: 'page.open_none' };
  },
  reach: (view, { me }) => reachOf(view, me?.id ?? null) ?? { key: 'page.tell_no_reach' },
  hand: (view, { me, own }) => {
    (own as Desk).turnAll();
    const mine = SIDES.filter((side) => me && view[side].holder === me.id).map((side) => view[side].hand);
    const hands = me && me.id === view.banker ? [view.banker_hand] : mine;
    const cards = hands.flatMap((hand) => hand.cards.flatMap(({ face }) => face ?? []));
    if (!cards.length) return { key: 'page.tell_no_hand' };
    return { key: 'page.tell_hand', facts: { cards, points: hands.flatMap(({ points }) => points ?? []) } };
  },
  last: (_, { me, showing }) => {
    const settled = showing.settled as Settled | null;
    if (!settled) return { key: 'page.tell_no_last' };
    const { one, two } = settled.ended;
    return (me && mineOf(settled, me.id)) ?? { key: 'page.tell_last', facts: { one: one.outcome, two: two.outcome } };
  },
  time: (_, { frame, clock }) =>
    frame?.deadline == null || frame.paused
      ? { key: 'page.tell_no_time' }
      : { key: 'page.seconds_left', facts: { count: secondsLeft(frame.deadline, clock.now()) } },
  order_of: ({ claims }, { name }) =>
    claims.length ? { key: 'page.tell_claims', facts: { players: claims.map(name) } } : { key: 'page.tell_no_claims' },
  tally: (view) =>
    view.banker === null
      ? { key: 'page.bank_free' }
      : { key: 'page.value_tenure', facts: { coups: view.tenure, brought: view.brought, gain: gainOf(view), taxe: view.levied } },
  weigh: ({ weighing, banker_hand: hand }) => {
    const found = weighing.find(({ points }) => points === hand.points);
    return found?.gain == null
      ? { key: 'page.tell_no_weigh' }
      : { key: 'page.weigh_gain', facts: { gain: found.gain, one: found.one ?? 0, two: found.two ?? 0 } };
  },
};
