/** Frames of Baccara Banque for the tests, with everything that a test does not care about filled in. */
import type { AnyGamePage } from '../../core/game';
import { Table } from '../../core/table.svelte';
import { NO_CARDS } from '../bank/beats';
import type { Action, Command, Frame, Hand, Happening, Line, Option, Player } from '../../core/types';
import { frame as anyFrame, rules } from '../../testing/frames';
import { FakeWire } from '../../testing/wire';
import type { LocalState } from './local.svelte';
import { page } from './page';
import type { BanqueView, Settled } from './types';

type Banque = 'banque';
type AnyFrame = Parameters<typeof anyFrame>;

const SIDE = { turn: null, holder: null, staked: 0, hand: NO_CARDS, declared: null };
const NOBODY = { banker: null, retiring: null, bidder: null, declaring: null, outlook: null, chosen: null, selon_la_regle: null };
const NOTHING = { minimum: 10_000, coin: 1, bank: 0, bank_open: false, tenure: 0, brought: 0, levied: 0, offered: 0, least_stake: 1000, amount: 0, bid: 0, beyond: 0 };
const NONE = { list: [], declined: [], willing: [], callers: [], suivi: [], barred: [], lost: {}, stakes: {}, claims: [], reach: [], weighing: [], results: [], settled: null };
const TABLE = {
  game: 'banque', stage: 'stakes', step: 'stakes', ...NOBODY, ...NOTHING, ...NONE, one: SIDE, two: SIDE, banker_hand: NO_CARDS,
};

/** A tableau, with nothing on it but what is said. */
export function tableau(more: Partial<BanqueView['one']> = {}): BanqueView['one'] {
  return { ...SIDE, ...more };
}

/** A hand; without its faces nobody counts it. */
export function hand(points: number | null, ...faces: (string | null)[]): Hand {
  return { cards: faces.map((face) => ({ back: 'b', face })), points };
}

/** What happened, and what is said of it. */
export function now(event: Happening<Banque>['event'], ...keys: string[]): Happening<Banque> {
  return { event, lines: keys.map((key): Line => ({ section: 'event', key, facts: {}, opens: false })) };
}

export function frame(news: readonly Happening<Banque>[], more: Partial<BanqueView> = {}, options: Option<Banque>[] = []): Frame<Banque> {
  const events = news.map(({ event }) => event);
  return anyFrame(9, events, { ...TABLE, ...more } as AnyFrame[2], { options } as AnyFrame[3]) as Frame<Banque>;
}

export function view(more: Partial<BanqueView> = {}): BanqueView {
  return frame([], more).view;
}

/** A stake in the order of payment, and what of it the bank would lack if both sides won. */
export function reached(player: string, one: number, two: number, short: Partial<BanqueView['reach'][number]['short']> = {}): BanqueView['reach'][number] {
  return { player, staked: { one, two }, short: { one: 0, two: 0, ...short } };
}

export function player(id: string, more: Partial<Player<Banque>> = {}): Player<Banque> {
  return {
    id, seat: 1, side: 'one', purse: 100_000, entry: 0, place: null, willing: false, done: false,
    away: false, leaving: false, ...more,
  };
}

/** Tableau 1 lost, tableau 2 won: Cy's 2000 are collected, Ann's half on each side cancel, Di is paid in part. */
export const SETTLED: Settled = {
  ended: {
    type: 'coup_ended', coup: 4, banker_points: 5, banker_natural: false, collected: 2500, paid: { ann: 500, di: 700 },
    unpaid: { di: 300 }, to: { ann: 1000, di: 1700 },
    one: { outcome: 'lost', points: 3, against: 5, natural: false }, two: { outcome: 'won', points: 8, against: 5, natural: true },
  },
  banker: 'bo', bank: 5000, callers: [], taxe: 26, one_holder: 'cy', two_holder: 'di',
  stakes: { ann: { one: 500, two: 500 }, cy: { one: 2000, two: 0 }, di: { one: 0, two: 1000 } },
  one_hand: hand(3, 'Ks', '3d'), two_hand: hand(8, '4h', '4c'), banker_hand: hand(5, '2h', '3c'),
};

/** A table at which Ann sits, and what her page sends. */
export function sitting(more: Partial<BanqueView>, options: Option<Banque>[], me: Partial<Player<Banque>> = {}) {
  const wire = new FakeWire();
  const table = new Table<Banque>('t1', rules, page as unknown as AnyGamePage, 'ws://house', { make: () => wire, still: () => true });
  table.open();
  wire.onopen?.();
  const players = [player('ann', me), player('cy', { seat: 6, side: 'two' })];
  const hear = (next: Partial<BanqueView>, offers: Option<Banque>[]): void => wire.hear(frame([], { players, ...next }, offers));
  hear(more, options);
  const commands = (): Command<Banque>[] => wire.sent.filter((each): each is Command<Banque> => each.type === 'command');
  return { table, local: table.local as LocalState, wire, hear, commands, sent: (): Action<Banque>[] => commands().map(({ action }) => action) };
}
