/** What somebody missed at a table while he was away or looked elsewhere, in three lines. */
import { keep, kept } from '../../core/keeping';
import type { Facts } from '../../core/say';
import type { Frame, Line, ShoeTold } from '../../core/types';

/** Where a table stood when he last looked: the shoe, the number of the last event, all that he had there. */
export interface LastLook {
  shoe: number;
  seq: number;
  chips: number;
}

/** What of a bank may be a player's. */
type BankShare = { seq: number } & Partial<{ banker: string | null; bank: number; associate: string | null; associate_part: number }>;

/** How many coups, and what became of his chips; then the last that was told of himself, and the last result. */
export interface MissedSummary {
  key: string;
  facts: Facts;
  lines: readonly Line[];
}

const keyOf = (table: string, player: string): string => `seen.${table}.${player}`;

/** What a player sees now, with so much of his on the layout; undefined for who only looks on. */
export function seenIn({ view, me }: Frame, staked: number): LastLook | undefined {
  const mine = view.players.find(({ id }) => id === me);
  return mine && { shoe: view.shoe.number, seq: view.seq, chips: mine.purse + staked + bankOf(view, mine.id) };
}

function bankOf({ banker, bank = 0, associate, associate_part: part = 0 }: BankShare, me: string): number {
  if (banker === me) return bank - part;
  return associate === me ? part : 0;
}

/** Remember what somebody sees of a table with his own eyes. */
export function remember(table: string, player: string, seen: LastLook): void {
  keep(keyOf(table, player), `${seen.shoe} ${seen.seq} ${seen.chips}`);
}

export function remembered(table: string, player: string): LastLook | undefined {
  const [shoe = NaN, seq = NaN, chips = NaN] = (kept(keyOf(table, player)) ?? '').split(' ').map(Number);
  return Number.isInteger(shoe + seq + chips) ? { shoe, seq, chips } : undefined;
}

/** What was missed of the shoe in play; undefined where no coup of it was. */
export function missedOf(then: LastLook, now: LastLook, { coups }: ShoeTold, player: string): MissedSummary | undefined {
  const fresh = coups.filter(({ last }) => last > then.seq);
  if (!fresh.length) return undefined;
  const facts = { coups: fresh.length, shoe: now.shoe, before: then.chips, after: now.chips, gain: now.chips - then.chips };
  const own = fresh.flatMap(({ told }) => told).filter(({ section, facts }) => section === 'event' && (facts as Facts | undefined)?.['player'] === player);
  const result = fresh.at(-1)?.result;
  return { key: now.shoe === then.shoe ? 'page.missed_coups' : 'page.missed_shoe', facts, lines: [...own.slice(-1), ...(result ? [result] : [])] };
}
