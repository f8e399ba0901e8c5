/** The conditions of a pay table in words: the small language of the bets, term by term. */
import type { Facts } from '../../core/say';

/** A term of a condition: a key of the words, with its facts. */
export interface Term {
  key: string;
  facts: Facts;
}

type Form = readonly [RegExp, string, ...string[]];

const FORMS: readonly Form[] = [
  [/^p > b$/, 'player_wins'],
  [/^b > p$/, 'banker_wins'],
  [/^p == b$/, 'tie'],
  [/^p <= b$/, 'player_does_not_win'],
  [/^b <= p$/, 'banker_does_not_win'],
  [/^np == nb$/, 'as_many_cards'],
  [/^p - b == (\d)$/, 'player_by', 'points'],
  [/^b - p == (\d)$/, 'banker_by', 'points'],
  [/^p == (\d)$/, 'player_has', 'points'],
  [/^b == (\d)$/, 'banker_has', 'points'],
  [/^p >= (\d)$/, 'player_at_least', 'points'],
  [/^b >= (\d)$/, 'banker_at_least', 'points'],
  [/^(\d) <= p <= (\d)$/, 'player_between', 'low', 'high'],
  [/^p2 >= 8$/, 'player_natural'],
  [/^b2 >= 8$/, 'banker_natural'],
  [/^p2 == (\d)$/, 'player_two', 'points'],
  [/^b2 == (\d)$/, 'banker_two', 'points'],
  [/^p3 == (\d)$/, 'player_third', 'points'],
  [/^np == (\d)$/, 'player_cards', 'cards'],
  [/^nb == (\d)$/, 'banker_cards', 'cards'],
  [/^np \+ nb == (\d)$/, 'cards', 'cards'],
  [/^np \+ nb >= (\d)$/, 'cards_at_least', 'cards'],
  [/^player_pair$/, 'player_pair'],
  [/^banker_pair$/, 'banker_pair'],
  [/^player_perfect_pair$/, 'player_perfect_pair'],
  [/^banker_perfect_pair$/, 'banker_perfect_pair'],
];

/** The terms of a condition, and whether one of them is enough; a term that is not known stays as it is written. */
export function termsOf(condition: string): { terms: readonly (Term | string)[]; any: boolean } {
  const any = condition.includes(' or ');
  return { terms: condition.split(any ? ' or ' : ' and ').map(termOf), any };
}

function termOf(text: string): Term | string {
  for (const [form, key, ...names] of FORMS) {
    const found = form.exec(text.trim());
    if (found) return { key: `when.${key}`, facts: Object.fromEntries(names.map((name, i) => [name, Number(found[i + 1])])) };
  }
  return text;
}

/** A condition as a sentence of the page's words. */
export function conditionSaid(condition: string, say: (key: string, facts?: Facts) => string): string {
  const { terms, any } = termsOf(condition);
  return terms.map((term) => (typeof term === 'string' ? term : say(term.key, term.facts))).join(any ? ` ${say('when.or')} ` : ', ');
}
