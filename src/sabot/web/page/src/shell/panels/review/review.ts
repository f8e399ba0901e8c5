/** A player's decisions of a finished shoe, as sentences. */
import { ratio } from '../../../core/money';
import type { Facts } from '../../../core/say';
import type { Decision } from '../../../core/types';
import { fourPlaces, perUnit } from '../../../core/worth';

export interface Sentence {
  key: string;
  facts: Facts;
}

/** What was decided, what was known of other hands, and what is said of it; `lost` marks what gave something away. */
export interface Judgement {
  did: Sentence;
  knew: readonly Sentence[];
  verdict: readonly Sentence[];
  lost: boolean;
}

export function judgementOf(decision: Decision): Judgement {
  const { coup, side, says, hand } = decision;
  const did = hand ? { key: 'page.review_did', facts: { coup, side, says, hand, points: pointsOf(hand) } } : { key: 'page.review_hidden', facts: { coup, side, says } };
  return { did, knew: decision.beside.map(knewOf), verdict: verdictOf(decision), lost: lossOf(decision) > 0 };
}

/** Which words name the hand, and what its player chose, or what another was heard to say; by fact. */
export function wordsIn({ key, facts }: Sentence): Record<string, string> {
  const heard = key.startsWith('page.review_knew');
  const words = { side: `side.${facts['side']}`, says: heard ? `says.${facts['says']}` : `page.review_${facts['says']}`, best: `page.review_${facts['best']}` };
  return Object.fromEntries(Object.entries(words).filter(([fact]) => fact in facts));
}

function verdictOf(decision: Decision): Sentence[] {
  const { hand, draw, stand, chance, cost } = decision;
  if (!hand) return [];
  if (draw === null || stand === null || chance === null) return [{ key: 'page.review_never', facts: {} }];
  const loss = lossOf(decision);
  const best = draw > stand ? 'draw' : 'stand';
  const lost = loss ? { key: 'page.review_lost', facts: { loss: fourPlaces(loss), cost: cost ?? 0, best } } : { key: 'page.review_kept', facts: {} };
  return [lost, { key: 'page.review_values', facts: { draw: perUnit(draw), stand: perUnit(stand), chance: Math.round(100 * chance) } }];
}

function knewOf({ side, says, third, cards }: Decision['beside'][number]): Sentence {
  if (!says) return { key: 'page.review_knew_not', facts: { side } };
  if (cards.length) return { key: 'page.review_knew_cards', facts: { side, says, cards } };
  return third ? { key: 'page.review_knew_third', facts: { side, says, third } } : { key: 'page.review_knew', facts: { side, says } };
}

function lossOf({ loss }: Decision): number {
  return loss === null ? 0 : ratio(loss);
}

function pointsOf(hand: readonly string[]): number {
  return hand.reduce((all, face) => all + ('TJQK'.includes(face.charAt(0)) ? 0 : face.startsWith('A') ? 1 : Number(face.charAt(0))), 0) % 10;
}
