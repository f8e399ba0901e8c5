/** Frames of Chemin de Fer for the tests, with everything that a test does not care about filled in. */
import type { AnyGamePage } from '../../core/game';
import { Table } from '../../core/table.svelte';
import type { Action, Command, Frame, Hand, Happening, Line, Option, Player, View } from '../../core/types';
import { frame as anyFrame, rules } from '../../testing/frames';
import { FakeWire } from '../../testing/wire';
import type { LocalState } from './local.svelte';
import { page } from './page';
import type { Settled } from './types';

type Chemin = 'chemin';

export const NO_HAND: Hand = { cards: [], points: null };
const NOBODY = { banker: null, associate: null, passer: null, origin: null, bidder: null, call: null, ponte: null, about: null };
const NOTHING = {
  minimum: 5000, coin: 1, bank: 0, associate_part: 0, pointer: 0, offered: 0, open_part: 0, least_stake: 500, amount: 0, bid: 0, bank_won: 0,
};
const NONE = { declined: [], callers: [], suivi: [], calls: [], calls_made: [], prime: [], results: [] };
const UNSAID = { outlook: null, declared: null, chosen: null, selon_la_regle: null, settled: null };
const TABLE = { game: 'chemin', stage: 'calls', step: 'calls', ...NOBODY, ...NOTHING, ...NONE, ...UNSAID, ponte_hand: NO_HAND, banker_hand: NO_HAND };

/** A hand; without its faces nobody counts it. */
export function hand(points: number | null, ...faces: (string | null)[]): Hand {
  return { cards: faces.map((face) => ({ back: 'b', face })), points };
}

/** What happened, and what is said of it. */
export function now(event: Happening<Chemin>['event'], ...keys: string[]): Happening<Chemin> {
  return { event, lines: keys.map((key): Line => ({ section: 'event', key, facts: {}, opens: false })) };
}

export function frame(news: readonly Happening<Chemin>[], more: Partial<View<Chemin>> = {}, options: Option<Chemin>[] = []): Frame<Chemin> {
  const events = news.map(({ event }) => event);
  return anyFrame(9, events, { ...TABLE, ...more } as Partial<View>, { options } as Partial<Frame>) as Frame<Chemin>;
}

export function view(more: Partial<View<Chemin>> = {}): View<Chemin> {
  return frame([], more).view;
}

export function ann(more: Partial<Player<Chemin>> = {}): Player<Chemin> {
  return { id: 'ann', seat: 1, purse: 100_000, entry: 0, call: null, stake: 0, done: false, away: false, leaving: false, ...more };
}

export const SETTLED: Settled = {
  coup: 4, winner: 'B', natural: false, banker: 'bo', associate: null, ponte: 'ann', call: null, callers: [], banco: 3000,
  stakes: { ann: 2000, cy: 1000 }, received: {}, won: 3000, taxe: 150,
  ponte_hand: hand(3, 'Ks', '3d'), banker_hand: hand(7, '9h', '8c'),
};

/** A table at which Ann sits, and what her page sends. */
export function sitting(more: Partial<View<Chemin>>, options: Option<Chemin>[], me: Partial<Player<Chemin>> = {}) {
  const wire = new FakeWire();
  const table = new Table<Chemin>('t1', rules, page as unknown as AnyGamePage, 'ws://house', { make: () => wire, still: () => true });
  table.open();
  wire.onopen?.();
  const hear = (next: Partial<View<Chemin>>, offers: Option<Chemin>[]): void => wire.hear(frame([], { players: [ann(me)], ...next }, offers));
  hear(more, options);
  const commands = (): Command<Chemin>[] => wire.sent.filter((each): each is Command<Chemin> => each.type === 'command');
  return { table, local: table.local as LocalState, wire, hear, commands, sent: (): Action<Chemin>[] => commands().map(({ action }) => action) };
}
