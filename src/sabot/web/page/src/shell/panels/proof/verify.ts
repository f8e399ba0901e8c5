/** Checks a finished shoe in the browser: it shares nothing with the house but the bytes of docs/fairness.md. */
import { sha256 } from '@noble/hashes/sha2.js';
import { shake256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

import type { ShoeNotes } from '../../../core/heads';
import type { Facts } from '../../../core/say';
import type { ShoeRecord } from '../../../core/types';

type Proof = ShoeRecord['proof'];

/** One check: what it claims, and whether that holds; null where there was nothing to compare it with. */
export interface Check {
  claim: string;
  facts: Facts;
  holds: boolean | null;
}

/** What this browser saw of the shoe while it bound the house, and of the table's other shoes. */
export type BrowserNotes = ShoeNotes;

const CARD = /^[A23456789TJQK][shdc][bp]$/;
const DIGEST = /^[0-9a-f]{64}$/;
const DECK = 52;
const MOST_DECKS = 16;
const WORDS = 65536;

/** What a public beacon tells of a round to whoever asks it himself; of which, where that is known. */
export interface BeaconValue {
  round?: number;
  value: string;
}

/** Every check of a record. One that is not well formed fails by that alone. */
export function verify(record: ShoeRecord, seen: BrowserNotes, others: readonly ShoeNotes[] = [], told?: BeaconValue): Check[] {
  if (!isWellFormed(record)) return [check('well_formed', false)];
  const { proof, decks, cards } = record;
  const listed = proof.promises != null && proof.promises_digest != null;
  return [
    check('well_formed', true),
    check('noted_commitment', seen.commitment === null ? null : proof.commitment === seen.commitment),
    check('commitment', hash(`sabot shoe 1\n${proof.nonce}\n${proof.order.join(' ')}`) === proof.commitment),
    check('full_shoe', sorted(proof.order) === sorted(shoeOf(decks)), { decks }),
    check('noted_promises', seen.promises_digest === null ? null : (proof.promises_digest ?? null) === seen.promises_digest),
    ...(listed ? listChecks(proof) : []),
    ...proof.seeds.map(({ player, digest, value }) =>
      value === null ? check('withheld', null, { player }) : check('seed', hash(`sabot seed 1\n${value}`) === digest, { player }),
    ),
    ...dealtChecks(proof, cards),
    ...headChecks(record, seen),
    ...beaconChecks(proof, seen, told),
    check('noted_once', !others.some((other) => other.commitment === proof.commitment && !isOf(record, other))),
  ];
}

/** That the record tells what was seen of the shoe, and that its chain has every head that was seen. */
function headChecks(record: ShoeRecord, seen: BrowserNotes): Check[] {
  const { proof } = record;
  const { place } = proof;
  const revealed = proof.seeds.filter(({ value }) => value !== null);
  const found = [
    ...(seen.cut === null ? [] : [check('noted_cut', proof.cut === seen.cut)]),
    ...(seen.seed === null ? [] : [check('noted_seed', revealed.some(({ digest }) => digest === seen.seed))]),
    ...(seen.rules === null || !place ? [] : [check('noted_rules', place.digest === seen.rules)]),
  ];
  if (!place) return [...found, check('noted_heads', seen.heads.length ? false : null, { count: seen.heads.length })];
  const chain = chainOf(proof, place);
  return [
    ...found,
    check('place', place.table === record.table && proof.shoe === record.shoe && isOf(record, seen), { shoe: record.shoe }),
    ...(place.digest == null ? [] : [check('rules', hash(`sabot rules 1\n${record.rules ?? ''}`) === place.digest, { rules: place.rules })]),
    check('accepted', sorted(proof.accepted ?? []) === sorted(revealed.map(({ player }) => player))),
    check('noted_heads', seen.heads.length ? seen.heads.every((head) => chain.includes(lineOf(head.step, head.head))) : null, { count: seen.heads.length }),
  ];
}

/** That a shoe with a beacon was dealt by one of its rounds, which was not told when it was named, and by its value. */
function beaconChecks({ beacon, drawn, ready }: Proof, seen: BrowserNotes, told?: BeaconValue): Check[] {
  if (!beacon && !drawn) return told ? [check('told_value', false, { round: told.round ?? 0 })] : [];
  if (!beacon || !drawn) return [check('drawn', !drawn && !ready)];
  const { round, value } = drawn;
  const second = beacon.genesis + beacon.period * (round - 1);
  const missed = value === null && !!ready;
  const given = told && DIGEST.test(told.value) ? told : undefined;
  return [
    check('drawn', true),
    check('named', seen.named === undefined ? null : seen.named < second, { round }),
    ...(told && !given ? [check('told_form', null)] : []),
    ...(given ? [check('told_round', (given.round ?? round) === round, { round })] : []),
    ...(missed ? [check('missed', null, { round })] : []),
    check('told_value', given && (value !== null || ready) ? value === given.value : null, { round }),
  ];
}

function isOf(record: ShoeRecord, { table, shoe }: ShoeNotes): boolean {
  return table === record.table && shoe === record.shoe;
}

/** Every step of a shoe with its head, which binds it and all steps before it. */
function chainOf(proof: Proof, { table, rules, digest }: NonNullable<Proof['place']>): string[] {
  const { beacon, drawn } = proof;
  const digests = new Map(proof.seeds.map(({ player, digest }) => [player, digest]));
  const steps: [string, string][] = [
    ...(proof.promises_digest == null ? [] : [['promises', proof.promises_digest] as [string, string]]),
    ...(proof.cut === null ? [] : [['cut', String(proof.cut)] as [string, string]]),
    ...(proof.accepted ?? []).map((player) => ['seed', `${digests.get(player) ?? ''} ${player}`] as [string, string]),
    ...(drawn ? [['round', String(drawn.round)] as [string, string]] : []),
    ...(drawn && proof.ready ? [['beacon', drawn.value ?? '-'] as [string, string]] : []),
    ...(proof.ready ? [['ready', '-'] as [string, string]] : []),
    ['revealed', proof.nonce],
  ];
  const bound = [...(digest == null ? [] : [digest]), ...(beacon ? [`beacon ${beacon.url} ${beacon.genesis} ${beacon.period}`] : [])];
  let head = hash(['sabot head 1', 'sealed', table, rules, String(proof.shoe), proof.commitment, ...bound].join('\n'));
  const chain = [lineOf('sealed', head)];
  for (const [step, fact] of steps) {
    head = hash(['sabot head 1', step, head, fact].join('\n'));
    chain.push(lineOf(step, head));
  }
  return chain;
}

function lineOf(step: string, head: string): string {
  return `${step} ${head}`;
}

export function check(claim: string, holds: boolean | null, facts: Facts = {}): Check {
  return { claim, facts, holds };
}

function listChecks(proof: Proof): Check[] {
  const promises = proof.promises ?? [];
  const lines = ['sabot promises 1', proof.commitment, ...promises.map(({ digest, player }) => `${digest} ${player}`)];
  const both = [promises, proof.seeds].map((all) => sorted(all.map(({ digest, player }) => `${digest} ${player}`)));
  return [check('promises', hash(lines.join('\n')) === proof.promises_digest), check('listed', both[0] === both[1])];
}

function dealtChecks(proof: Proof, cards: readonly string[]): Check[] {
  const { cut, order } = proof;
  if (cut === null) return [check('abandoned', cards.length === 0)];
  const margin = Math.min(DECK, Math.ceil(order.length / 6));
  const dealt = orderOf(proof, cut).slice(0, cards.length);
  return [
    check('cut', margin <= cut && cut <= order.length - margin, { card: cut }),
    check('dealt', dealt.join(' ') === cards.join(' '), { count: cards.length }),
  ];
}

/** The order dealt: the house's, shuffled by the revealed seeds in the order of their digests and the beacon, then cut. */
function orderOf({ seeds, commitment, order, drawn }: Proof, cut: number): string[] {
  const revealed = seeds.filter(({ value }) => value !== null).map(({ digest, value }) => `${digest} ${value}`).sort();
  if (drawn && drawn.value !== null) revealed.push(`beacon ${drawn.round} ${drawn.value}`);
  const cards = revealed.length ? shuffled(order, ['sabot mix 1', commitment, ...revealed].join('\n')) : [...order];
  return [...cards.slice(cut), ...cards.slice(0, cut)];
}

/** Fisher and Yates by 16-bit words; those of the incomplete last round are thrown away. */
function shuffled(order: readonly string[], text: string): string[] {
  const cards = [...order];
  const stream = shake256(utf8ToBytes(text), { dkLen: WORDS });
  let at = 0;
  for (let last = cards.length - 1; last > 0; last--) {
    const choices = last + 1;
    let word = WORDS;
    while (word >= WORDS - (WORDS % choices)) word = 256 * (stream[at++] ?? 0) + (stream[at++] ?? 0);
    const other = word % choices;
    [cards[last], cards[other]] = [cards[other] ?? '', cards[last] ?? ''];
  }
  return cards;
}

function shoeOf(decks: number): string[] {
  const backs = [...'b'.repeat(Math.ceil(decks / 2)), ...'p'.repeat(Math.floor(decks / 2))];
  return backs.flatMap((back) => [...'shdc'].flatMap((suit) => [...'A23456789TJQK'].map((rank) => rank + suit + back)));
}

function isWellFormed(record: ShoeRecord): boolean {
  try {
    return hasForm(record);
  } catch {
    return false; // whatever it is, it is no record
  }
}

function isBeacon({ beacon, drawn }: Proof): boolean {
  const isLine = (text: unknown): boolean => typeof text === 'string' && !text.includes('\n') && text.includes('{round}');
  return (
    (!beacon || (isLine(beacon.url) && Number.isInteger(beacon.genesis) && Number.isInteger(beacon.period) && beacon.period >= 1)) &&
    (!drawn || (Number.isInteger(drawn.round) && drawn.round >= 1 && (drawn.value === null || DIGEST.test(drawn.value))))
  );
}

function hasForm({ proof, decks, cards }: ShoeRecord): boolean {
  const most = MOST_DECKS * DECK;
  const isCards = (all: unknown): boolean => Array.isArray(all) && all.length <= most && all.every((each) => CARD.test(String(each)));
  const isLine = (text: unknown): boolean => typeof text === 'string' && !text.includes('\n');
  const fits = ({ player, digest }: { player: string; digest: string }): boolean => isLine(player) && DIGEST.test(digest);
  return (
    isBeacon(proof) && Number.isInteger(decks) && decks >= 1 && decks <= MOST_DECKS && isCards(cards) && isCards(proof.order) &&
    DIGEST.test(proof.commitment) && isLine(proof.nonce) && (proof.cut === null || Number.isInteger(proof.cut)) &&
    proof.seeds.every((seed) => fits(seed) && (seed.value === null || isLine(seed.value))) && (proof.promises ?? []).every(fits) &&
    (!proof.place || (isLine(proof.place.table) && isLine(proof.place.rules) && (proof.place.digest == null || DIGEST.test(proof.place.digest)) && Number.isInteger(proof.shoe) &&
      typeof (proof.ready ?? false) === 'boolean' && (proof.accepted ?? []).every(isLine)))
  );
}

export function hash(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

function sorted(texts: readonly string[]): string {
  return [...texts].sort().join('\n');
}
