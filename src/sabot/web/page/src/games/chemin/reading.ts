/** What a view of Chemin de Fer is read as: lines of the bank, what would stand, the last coup; keys and facts. */
import type { Phrase } from '../../core/say';
import type { View } from '../../core/types';
import type { Fate, Outlook, Settled } from './types';

type CheminView = View<'chemin'>;

/** Who banks, as the head of the cloth's middle. */
export function headOf({ banker, associate, passer, bidder, offered, bid }: CheminView): Phrase {
  if (banker !== null && associate !== null) return { key: 'page.bank_shared', facts: { player: banker, associate } };
  if (banker !== null) return { key: 'page.bank_of', facts: { player: banker } };
  if (bidder !== null) return { key: 'page.bank_bid', facts: { player: bidder, amount: bid } };
  if (passer !== null) return { key: 'page.bank_offered', facts: { player: passer, amount: offered } };
  return { key: 'page.bank_free', facts: {} };
}

/** Steps in which entries are still to cover the bank. */
const COVERING = ['calls', 'stakes', 'raise', 'marche'];

/** What of the bank would stay open, by the entries that are made; null where no entries are. */
export function openOf({ stage, outlook, open_part: open }: CheminView): number | null {
  if (!COVERING.includes(stage)) return null;
  return outlook ? outlook.open : open;
}

/** The lines beside the bank: `page.fact_<key>` is what each is about, `page.value_<key>` what is the case. */
export function factsOf(view: CheminView): Phrase[] {
  const found: (Phrase | false)[] = [
    view.call !== null && { key: 'call', facts: { call: view.call, players: view.callers } },
    view.house > 0 && { key: 'cagnotte', facts: { amount: view.house } },
    view.least_stake > 0
      ? { key: 'least', facts: { minimum: view.minimum, least: view.least_stake } }
      : { key: 'minimum', facts: { minimum: view.minimum } },
    view.bank > 0 && view.bank_won > 1 && { key: 'run', facts: { won: view.bank_won } },
    view.associate !== null && { key: 'associate', facts: { player: view.associate, amount: view.associate_part } },
    view.origin !== null && { key: 'origin', facts: { seat: view.origin } },
    view.suivi.length > 0 && { key: 'suivi', facts: { players: view.suivi } },
  ];
  return found.filter((each) => each !== false);
}

/** Which claim a player has in the open window, from 1; 0 where there is none. */
export function rankOf({ prime }: CheminView, player: string): number {
  return prime.indexOf(player) + 1;
}

/** What of so much that is open those leave whose claim is better than a player's. */
export function leftTo({ prime, players }: CheminView, player: string, open: number): number {
  const before = prime.slice(0, Math.max(0, prime.indexOf(player)));
  const theirs = players.filter(({ id }) => before.includes(id)).reduce((all, { entry }) => all + entry, 0);
  return Math.max(0, open - theirs);
}

/** What would become of a player's entry if the time were over now. */
export function fateFor({ outlook }: CheminView, player: string): Fate | undefined {
  return outlook?.fates.find((fate) => fate.player === player);
}

/** What the last coup was for a player: one sentence; undefined for who had no part in it. */
export function mineOf(settled: Settled, player: string): Phrase | undefined {
  const { winner, stakes, banco, banker } = settled;
  const net = netOf(settled, player);
  if (net === null) return undefined;
  const side = player === banker ? 'bank' : 'stake';
  return { key: `page.mine_${side}_${winner}`, facts: { stake: stakes[player] ?? banco, net } };
}

/** What would stand if the time were over now, as sentences: what of one's own entry; the others' are at their seats. */
export function outlookOf(outlook: Outlook, me: string | null): Phrase[] {
  const { then, call, fates, asks, open, banco, bank_back: back } = outlook;
  return [
    ...(call ? [{ key: 'page.would_play', facts: { call } }] : []),
    ...fates.filter(({ player }) => player === me).map(fateOf),
    ...(asks ? [{ key: `event.asked_${asks.question}`, facts: { player: asks.player, amount: asks.amount, about: asks.about ?? '' } }] : []),
    ...(open ? [{ key: 'page.stays_open', facts: { amount: open } }] : []),
    ...Object.entries(back).map(([player, amount]) => ({ key: 'event.from_bank', facts: { player, amount } })),
    { key: `page.then_${then}`, facts: { banco } },
  ];
}

function fateOf({ player, counts, back, why }: Fate): Phrase {
  if (!why) return { key: 'page.fate_counts', facts: { player, counts } };
  return { key: counts ? 'page.fate_part' : 'page.fate_back', facts: { player, counts, back, why } };
}

/** What everybody won or lost in a coup, in the order of the stakes, the bank last. */
export function resultsOf({ winner, stakes, received, won, taxe, banco, banker }: Settled): Phrase[] {
  const lines = Object.entries(stakes).map(([player, stake]): Phrase => {
    const facts = { player, stake, amount: received[player] ?? 0 };
    return { key: winner === 'P' ? 'page.stake_won' : winner === 'B' ? 'page.stake_lost' : 'page.stake_tied', facts };
  });
  const bank: Record<Settled['winner'], Phrase> = {
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
