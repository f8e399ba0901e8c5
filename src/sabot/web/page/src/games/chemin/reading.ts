/** What a view of Chemin de Fer is read as: lines of the bank, what would stand, the last coup; keys and facts. */
import type { Facts } from '../../lib/say';
import type { View } from '../../lib/types';
import type { Fate, Outlook, Settled } from './types';

/** A key of the words with its facts. */
export interface Read {
  key: string;
  facts: Facts;
}

type Seen = View<'chemin'>;

/** The lines beside the bank: `page.fact_<key>` is what each is about, `page.value_<key>` what is the case. */
export function factsOf(view: Seen): Read[] {
  const found: (Read | false)[] = [
    view.banker !== null && { key: 'banker', facts: { player: view.banker } },
    view.associate !== null && { key: 'associate', facts: { player: view.associate, amount: view.associate_part } },
    view.passer !== null && { key: 'passed_by', facts: { player: view.passer, amount: view.offered } },
    view.origin !== null && { key: 'origin', facts: { seat: view.origin } },
    view.bidder !== null && { key: 'bid', facts: { player: view.bidder, amount: view.bid } },
    view.call !== null && { key: 'call', facts: { call: view.call, players: view.callers } },
    view.on_layout > 0 && { key: 'staked', facts: { amount: view.on_layout } },
    view.open_part > 0 && { key: 'open', facts: { amount: view.open_part } },
    view.suivi.length > 0 && { key: 'suivi', facts: { players: view.suivi } },
    view.prime.length > 0 && { key: 'prime', facts: { players: view.prime } },
    view.declined.length > 0 && { key: 'declined', facts: { players: view.declined } },
    view.least_stake > 0
      ? { key: 'least', facts: { minimum: view.minimum, least: view.least_stake } }
      : { key: 'minimum', facts: { minimum: view.minimum } },
  ];
  return found.filter((each) => each !== false);
}

/** What would stand if the time were over now, as sentences. */
export function outlookOf(outlook: Outlook): Read[] {
  const { then, call, fates, asks, open, banco, bank_back: back } = outlook;
  return [
    ...(call ? [{ key: 'page.would_play', facts: { call } }] : []),
    ...fates.map(fateOf),
    ...(asks ? [{ key: `event.asked_${asks.question}`, facts: { player: asks.player, amount: asks.amount, about: asks.about ?? '' } }] : []),
    ...(open ? [{ key: 'page.stays_open', facts: { amount: open } }] : []),
    ...Object.entries(back).map(([player, amount]) => ({ key: 'event.from_bank', facts: { player, amount } })),
    { key: `page.then_${then}`, facts: { banco } },
  ];
}

function fateOf({ player, counts, back, why }: Fate): Read {
  if (!why) return { key: 'page.fate_counts', facts: { player, counts } };
  return { key: counts ? 'page.fate_part' : 'page.fate_back', facts: { player, counts, back, why } };
}

/** What everybody won or lost in a coup, in the order of the stakes, the bank last. */
export function resultsOf({ winner, stakes, received, won, taxe, banco, banker }: Settled): Read[] {
  const lines = Object.entries(stakes).map(([player, stake]): Read => {
    const facts = { player, stake, amount: received[player] ?? 0 };
    return { key: winner === 'P' ? 'page.stake_won' : winner === 'B' ? 'page.stake_lost' : 'page.stake_tied', facts };
  });
  const bank: Record<Settled['winner'], Read> = {
    P: { key: 'page.bank_lost', facts: { player: banker, amount: banco } },
    B: { key: 'page.bank_gains', facts: { player: banker, amount: won - taxe, taxe } },
    T: { key: 'page.bank_tied', facts: { player: banker, amount: banco } },
  };
  return [...lines, bank[winner]];
}

/** What a coup brought a player: his winnings less his stake; the bank's gain for who held it alone. */
export function netOf({ winner, stakes, received, won, taxe, banco, banker, associate }: Settled, player: string): number | null {
  const stake = stakes[player];
  if (stake !== undefined) return winner === 'T' ? 0 : (received[player] ?? 0) - stake;
  if (player !== banker || associate !== null) return null;
  return winner === 'B' ? won - taxe : winner === 'P' ? -banco : 0;
}
