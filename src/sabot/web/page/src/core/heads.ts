/** The heads of a shoe: each binds a step and all before it. This browser keeps those that it saw (rule book S6). */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

import { keep, kept, keptUnder, listKey, sealKey } from './keeping';
import type { Frame, View } from './types';

export interface Head {
  step: string;
  head: string;
}

/** What this browser saw of a shoe, as a file of heads tells it. */
export interface ShoeNotes {
  table: string;
  shoe: number;
  commitment: string | null;
  promises_digest: string | null;
  cut: number | null;
  seed: string | null;
  heads: readonly Head[];
  /** The digest of the rule set that the heads bind; null in shoes whose heads bind its name alone. */
  rules: string | null;
  /** The second, since 1970, in which the round of a beacon was first seen named and not told, by this computer's clock. */
  named?: number | undefined;
}

type HeadNotes = Pick<ShoeNotes, 'cut' | 'seed' | 'heads' | 'rules' | 'named'>;

const NOTHING: HeadNotes = { cut: null, seed: null, heads: [], rules: null };
/** So many shoes are kept, a kilobyte each; then the oldest go. */
const MOST = 200;
const ORDER = 'heads-order';

/** The head of the cut, reckoned from what everybody sees: what the house calls it is not believed. */
export function cutHead(table: string, rules: string, { number, commitment, promises_digest, cut, rules_digest, beacon }: View['shoe']): string {
  const bound = [...(rules_digest ? [rules_digest] : []), ...(beacon ? [`beacon ${beacon.url} ${beacon.genesis} ${beacon.period}`] : [])];
  const sealed = headOf('sealed', table, rules, String(number), commitment, ...bound);
  return headOf('cut', headOf('promises', sealed, promises_digest ?? ''), String(cut));
}

export function headOf(...lines: readonly string[]): string {
  return bytesToHex(sha256(utf8ToBytes(['sabot head 1', ...lines].join('\n'))));
}

/** Remember the head of the shoe on the table, and what it binds of what is seen here. */
export function noteHead(table: string, { me, view }: Frame): void {
  const { number, commitment, head, cut, seeds, rules_digest } = view.shoe;
  if (!head || !commitment) return;
  const before = noted(table, number);
  if (before.heads.some((each) => each.head === head)) return;
  const own = seeds.find(({ player, value }) => player === me && value !== null);
  const heads = [...before.heads, { step: stepOf(view), head }];
  const named = before.named ?? (isNamed(view) ? Math.floor(Date.now() / 1000) : undefined);
  const now: HeadNotes = { cut: before.cut ?? cut, seed: before.seed ?? own?.digest ?? null, heads, rules: before.rules ?? rules_digest ?? null, named };
  if (!before.heads.length) makeRoom(table, number);
  keep(keyOf(table, number), JSON.stringify(now));
}

/** Forget the oldest shoes where too many are kept. */
function makeRoom(table: string, shoe: number): void {
  const mine = `${table}.${shoe}`;
  const order = [...(kept(ORDER)?.split(' ') ?? keptUnder('heads.')).filter((each) => each && each !== mine), mine];
  for (const gone of order.splice(0, Math.max(0, order.length - MOST))) forget(gone);
  keep(ORDER, order.join(' '));
}

function forget(place: string): void {
  const at = place.lastIndexOf('.');
  const [table, shoe] = [place.slice(0, at), Number(place.slice(at + 1))];
  for (const key of [keyOf(table, shoe), sealKey(table, shoe), listKey(table, shoe)]) keep(key, null);
}

/** Whether the cut is bound before a seed is shown: its head was seen and is what it must be. Houses of before have none. */
export function cutBinds(table: string, rules: string, shoe: View['shoe']): boolean {
  const { heads } = noted(table, shoe.number);
  const head = heads.find(({ step }) => step === 'cut')?.head;
  if (head) return head === cutHead(table, rules, shoe);
  return !heads.length || heads.some(({ step }) => step === 'seed');
}

export function noted(table: string, shoe: number): HeadNotes {
  try {
    return { ...NOTHING, ...(JSON.parse(kept(keyOf(table, shoe)) ?? '{}') as Partial<HeadNotes>) };
  } catch {
    return NOTHING; // somebody else wrote there
  }
}

export function keyOf(table: string, shoe: number | string): string {
  return `heads.${table}.${shoe}`;
}

/** Whether the round of the beacon is named, and not told. */
function isNamed({ stage, shoe }: View): boolean {
  return stage === 'beacon' && !!shoe.drawn;
}

/** The shoe's last step, as everybody sees it. */
function stepOf(view: View): string {
  const { stage, shoe } = view;
  if (shoe.promises_digest === null) return 'sealed';
  if (shoe.cut === null) return 'promises';
  if (isNamed(view)) return 'round';
  if (stage !== 'seeds' && stage !== 'beacon') return 'ready';
  return shoe.seeds.some(({ value }) => value !== null) ? 'seed' : 'cut';
}
