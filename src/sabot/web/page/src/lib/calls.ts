/** What is read out at the table: French calls with their translation, and plain sentences, made from events. */
import type { Facts } from './say';
import type { Event, Frame, Settled } from './types';

/** A line to read out: `call` has a French text too, `event` has none. */
export interface Spoken {
  section: 'call' | 'event';
  key: string;
  facts: Facts;
}

export type Side = 'player' | 'banker';

const call = (key: string, facts: Facts = {}): Spoken => ({ section: 'call', key, facts });
const plain = (key: string, facts: Facts = {}): Spoken => ({ section: 'event', key, facts });

/** Events that the seats show and that nobody wants read out. */
const SILENT = new Set(['stakes_entered', 'finished', 'card_dealt_down', 'seed_revealed', 'promises_asked']);

/** A hand's total as it is called: its points, and of how many cards. */
export interface Total {
  points: number;
  cards: number;
}

/** The lines for an event that befell a table; `open` is the total of the other hand, if that lies open already. */
export function spoken(event: Event, frame: Frame, open: Total | null = null): Spoken[] {
  const name = (player: string): string => nameOf(frame, player);
  switch (event.type) {
    case 'bets_opened':
      return [call('faites_vos_jeux')];
    case 'bets_closed':
      return [call('rien_ne_va_plus')];
    case 'coup_settled':
      return [result(event)];
    case 'hand_shown':
      return [shown(event.side, { points: event.points, cards: event.cards.length }, open)];
    case 'shoe_passed':
      return event.player
        ? [call('la_main_passe'), plain('shoe_passed', { player: name(event.player) })]
        : [plain('shoe_passed_nobody')];
    case 'stop_card_reached':
      return [call('dernier_coup')];
    case 'away_marked':
      return [plain(event.away ? 'away_marked' : 'away_marked_back', { player: name(event.player) })];
    case 'player_limited':
      return [
        event.maximum === null
          ? plain('player_limited_lifted', { player: name(event.player) })
          : plain('player_limited', { player: name(event.player), maximum: event.maximum }),
      ];
    case 'seeds_missing':
      return event.players.length ? [plain('seeds_missing', { players: event.players.map(name) })] : [];
    case 'cards_burned':
      return [plain('cards_burned', { turned: cardKey(event.turned), count: event.hidden.length })];
    case 'card_dealt':
      return [plain('card_dealt', { side: event.side, card: cardKey(event.card) })];
    case 'hand_seen':
      return [plain('hand_seen', { cards: event.cards.map(cardKey) })];
    default:
      return SILENT.has(event.type) ? [] : [plain(event.type, factsOf(event, name))];
  }
}

/** Both totals, as the croupier calls them when they are known and whenever one has changed. */
export function totals(player: Total, banker: Total): Spoken {
  return call('totals', { player: totalKey(player), banker: totalKey(banker) });
}

/** A hand that was laid open: alone, or with the other's total. */
function shown(side: Side, total: Total, open: Total | null): Spoken {
  if (open) return side === 'player' ? totals(total, open) : totals(open, total);
  return call(side === 'player' ? 'now_player' : 'now_banker', { points: totalKey(total) });
}

function result(event: Settled): Spoken {
  const player = `points_${event.player_points}`;
  const banker = `points_${event.banker_points}`;
  if (event.winner === 'T') return call('egalite', { points: player });
  return event.winner === 'P'
    ? call('player_wins', { high: player, low: banker })
    : call('banker_wins', { high: banker, low: player });
}

/** The words of a total; a naturel in two cards has its own. */
function totalKey({ points, cards }: Total): string {
  return cards === 2 && points >= 8 ? `natural_${points}` : `points_${points}`;
}

/** The words' key of a card such as `Ksb`: its face. */
export function cardKey(card: string): string {
  return card.slice(0, 2);
}

/** The nickname behind a player's id. */
export function nameOf(frame: Frame, player: string): string {
  if (player === 'croupier') return 'Croupier';
  return frame.people[player]?.nickname ?? player;
}

function factsOf(event: Event, name: (player: string) => string): Facts {
  const facts: Facts = {};
  for (const [key, value] of Object.entries(event)) {
    if (typeof value === 'number') facts[key] = value;
    else if (typeof value === 'string') facts[key] = key === 'player' ? name(value) : value;
    else if (Array.isArray(value) && key === 'players') facts[key] = (value as string[]).map(name);
  }
  return facts;
}
