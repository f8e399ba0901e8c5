/** The closed list of promises: what this browser saw of it while it bound the house (rule book S6). */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

import type { View } from './types';

type Shoe = View['shoe'];

const BINDING = ['cut', 'seeds'];

/** Whether the list of promises is closed, and the seeds are not all revealed yet. */
export function listBinds(stage: string): boolean {
  return BINDING.includes(stage);
}

/** The digest of a list of promises, reckoned from the list itself: what the house calls its digest is not believed. */
export function promisesDigest({ commitment, seeds }: Pick<Shoe, 'commitment' | 'seeds'>): string {
  const lines = ['sabot promises 1', commitment, ...seeds.map((seed) => `${seed.digest} ${seed.player}`)];
  return bytesToHex(sha256(utf8ToBytes(lines.join('\n'))));
}

/** The digest of the closed list, while a seed that counts for this viewer is secret: his own, else everybody's. */
export function seenList({ stage, shoe }: View, me: string | null): string | null {
  if (!listBinds(stage) || !shoe.promises_digest) return null;
  const own = shoe.seeds.filter((seed) => seed.player === me);
  const secret = (own.length ? own : shoe.seeds).every((seed) => seed.value === null);
  return secret ? promisesDigest(shoe) : null;
}

/** Whether the closed list is as it was seen and, where this page has promised a seed, holds that promise. */
export function binds(shoe: Shoe, me: string | null, seen: string | null, promised?: string): boolean {
  const asSeen = shoe.promises_digest === promisesDigest(shoe) && shoe.promises_digest === (seen ?? shoe.promises_digest);
  return asSeen && (!promised || shoe.seeds.some((seed) => seed.player === me && seed.digest === promised));
}
