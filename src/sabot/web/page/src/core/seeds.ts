/** The player's part in the shuffle: a seed that is promised by its digest and revealed later (rule book S6). */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

import { keep, kept } from './keeping';

const LONGEST = 128;
const RANDOM_BYTES = 32;
const UNPRINTABLE = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu;

/** What a player publishes before he reveals his seed. */
export function promise(seed: string): string {
  return bytesToHex(sha256(utf8ToBytes(`sabot seed 1\n${seed}`)));
}

/** Random bytes in hexadecimal; needs no secure origin. */
export function randomHex(bytes: number = RANDOM_BYTES): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(bytes)));
}

/** One of some whole numbers, each as likely as the next. */
export function drawn(first: number, last: number): number {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return first + Math.floor((number / 2 ** 32) * (last - first + 1));
}

/** A seed: random, behind the player's own words where he wrote some, so that nobody can guess it. */
export function newSeed(words: string = ''): string {
  const random = randomHex();
  const room = LONGEST - random.length - 1;
  const own = [...words.replace(UNPRINTABLE, '').trim()].slice(0, room).join('');
  return own ? `${own} ${random}` : random;
}

/** The seeds that this browser has promised, and which promise counts for a shoe: any of a player's tabs reveals them. */
export const seedBox = {
  put(seed: string): string {
    const digest = promise(seed);
    put(`seed.${digest}`, seed);
    return digest;
  },
  get(digest: string): string | undefined {
    return get(`seed.${digest}`);
  },
  /** The house has accepted a promise. */
  accepted(table: string, shoe: number, digest: string): void {
    put(`promised.${table}.${shoe}`, digest);
  },
  promised(table: string, shoe: number): string | undefined {
    return get(`promised.${table}.${shoe}`);
  },
  /** A seed is revealed, or its promise was not taken: nobody needs it any more. */
  forget(digest: string): void {
    memory.delete(`seed.${digest}`);
    keep(`seed.${digest}`, null);
  },
};

/** For a browser that keeps nothing. */
const memory = new Map<string, string>();

function put(key: string, value: string): void {
  keep(key, value);
  if (kept(key) !== value) memory.set(key, value);
}

function get(key: string): string | undefined {
  return kept(key) ?? memory.get(key);
}
