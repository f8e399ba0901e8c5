/** Frames of Punto Banco for the tests, with everything that a test does not care about filled in. */
import type { Frame, Hand, Happening, Line, View } from '../../core/types';
import { frame as anyFrame } from '../../testing/frames';

type Punto = 'punto';

const NO_HAND: Hand = { cards: [], points: null };
const TABLE = { game: 'punto', stage: 'bets', step: 'bets', player_hand: NO_HAND, banker_hand: NO_HAND, results: [] };

export function hand(...faces: (string | null)[]): Hand {
  return { cards: faces.map((face) => ({ back: 'b', face })), points: faces.includes(null) || !faces.length ? null : 7 };
}

/** What happened, and what is said of it. */
export function now(event: Happening<Punto>['event'], ...lines: Line[]): Happening<Punto> {
  return { event, lines };
}

export function frame(first: number, news: readonly Happening<Punto>[], more: Partial<View<Punto>> = {}): Frame<Punto> {
  const events = news.map(({ event }) => event);
  return anyFrame(first, events, { ...TABLE, holder: null, looker: null, ...more } as Partial<View>) as Frame<Punto>;
}

export function dealt(side: 'player' | 'banker', card: string, ...lines: Line[]): Happening<Punto> {
  return now({ type: 'card_dealt', side, card }, ...lines);
}

export function call(key: string): Line {
  return { section: 'call', key, facts: {}, opens: false };
}

export const finished = now({ type: 'finished', player: 'ann' });
