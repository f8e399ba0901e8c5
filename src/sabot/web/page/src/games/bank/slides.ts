/** Which chips go to a bank and from it, by what two frames show of purses, stakes and the bank: what everybody may see. */

/** What is shown of money on and before a table. */
export interface BankMoney {
  bank: number;
  /** The coup that was settled last, null where none was. */
  coup: number | null;
  players: Readonly<Record<string, { purse: number; stake: number }>>;
}

export interface Flight {
  player: string;
  amount: number;
  to: 'bank' | 'seat';
}

/** Who has less now has staked it or brought it to the bank, who has more received it from there; other money moves elsewhere. */
export function flightsOf(before: BankMoney, now: BankMoney): Flight[] {
  const paid = now.coup !== before.coup;
  return Object.entries(now.players).flatMap(([player, { purse, stake }]): Flight[] => {
    const was = before.players[player];
    const gain = was ? purse - was.purse : 0;
    if (!was || !gain) return [];
    if (gain < 0) return stake > was.stake || now.bank > before.bank ? [{ player, amount: -gain, to: 'bank' }] : [];
    return stake < was.stake || now.bank < before.bank || paid ? [{ player, amount: gain, to: 'seat' }] : [];
  });
}
