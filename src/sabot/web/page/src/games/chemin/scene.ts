/** How calls closed: who called what, who plays and why, what went back; then who holds the cards and why. */
import type { View } from '../../core/types';
import type { Phrase } from '../../core/say';
import type { CallMade } from './types';

type CheminView = View<'chemin'>;

/** A call that was made: what is said of it, and why it is played where others wanted to. */
export interface CallLine {
  player: string;
  plays: boolean;
  says: Phrase;
  because: Phrase | null;
}

/** Every call that was made, best claim first among those that play, then among those that lapse. */
export function callsTold({ calls_made: made, origin }: CheminView): CallLine[] {
  const order = [...made.filter(({ counts }) => counts), ...made.filter(({ counts }) => !counts)];
  return order.map((each) => {
    const { player, call, counts, back, why } = each;
    const facts = { player, call, counts, back, why: why ?? '' };
    const plays = counts > 0;
    return { player, plays, says: { key: plays ? 'page.made_plays' : 'page.made_lapses', facts }, because: plays ? reason(each, made, origin) : null };
  });
}

function reason({ call }: CallMade, made: readonly CallMade[], origin: number | null): Phrase | null {
  const key = reasonKey(call, made, origin);
  return key ? { key, facts: {} } : null;
}

function reasonKey(call: CallMade['call'], made: readonly CallMade[], origin: number | null): string {
  const lapsed = made.filter(({ counts }) => !counts);
  if (lapsed.some((each) => each.call === call && each.why === 'prime')) return origin === null ? 'page.because_prime' : 'page.because_prime_suite';
  if (lapsed.length) return 'page.because_rank';
  return call === 'a_deux' ? 'page.because_two' : '';
}

/** What of a player's call went back when the calls closed, in cents; 0 once he has put down something else. */
export function wentBack({ calls_made: made, stage, players }: CheminView, player: string): number {
  const mine = made.find((each) => each.player === player);
  const again = players.some(({ id, entry, stake }) => id === player && entry + stake > (mine?.counts ?? 0));
  return mine && !again && RETURNING.includes(stage) ? mine.back : 0;
}

const RETURNING = ['stakes', 'raise', 'marche', 'deal'];
const HELD = ['deal', 'declare'];

/** Who holds the cards and why (C6), from the deal until he has declared. */
export function ponteOf({ stage, ponte, call, players }: CheminView): Phrase | null {
  if (ponte === null || !HELD.includes(stage)) return null;
  if (call !== null) return { key: 'page.ponte_called', facts: { player: ponte } };
  const staking = players.filter(({ stake }) => stake > 0);
  if (staking.length < 2) return null;
  const mine = staking.find(({ id }) => id === ponte)?.stake ?? 0;
  const equal = staking.some(({ id, stake }) => id !== ponte && stake === mine);
  return { key: equal ? 'page.ponte_prime' : 'page.ponte_highest', facts: { player: ponte } };
}
