/** How a settled coup is paid out before everybody's eyes: the stakes one by one, then the taxe coin by coin. */
import { pile } from '../../design/chips';
import type { Phrase } from '../../core/say';
import { resultsOf } from './reading';
import type { Settled } from './types';

/** All of it takes no longer than this, in milliseconds, however many have staked. */
const LONGEST = 1800;
const STEP = 220;
const MOST_COINS = 6;

export interface StakePayment {
  says: Phrase;
  /** The chips that move, in cents each, and whether they go to the bank. */
  chips: readonly number[];
  toBank: boolean;
  /** When they set out. */
  delay: number;
}

export interface Settlement {
  stakes: readonly StakePayment[];
  bank: Phrase;
  /** The coins of the taxe, and when each falls. */
  coins: readonly { coin: number; delay: number }[];
}

/** The stakes in the order of the claims, what became of the bank, and the coins of the taxe behind them. */
export function settlementOf(settled: Settled): Settlement {
  const lines = resultsOf(settled);
  const amounts = Object.entries(settled.stakes).map(([player, stake]) => settled.received[player] ?? stake);
  const coins = pile(settled.taxe, MOST_COINS);
  const all = amounts.length + coins.length;
  const step = Math.min(STEP, LONGEST / Math.max(1, all));
  const stakes = amounts.map((amount, i): StakePayment => ({
    says: lines[i] ?? { key: '', facts: {} },
    chips: pile(amount, 3),
    toBank: settled.winner === 'B',
    delay: Math.round(i * step),
  }));
  const last = lines.at(-1) ?? { key: '', facts: {} };
  return { stakes, bank: last, coins: coins.map((coin, i) => ({ coin, delay: Math.round((amounts.length + i) * step) })) };
}
