/** What may be done now, action by action, as the house tells it of a game that the page does not know. */
import { cents } from '../core/money';
import { questionOf, type Action, type Move } from '../core/types';

/** What fills one option, with the same words, at different amounts. */
export interface Choice {
  option: string;
  words: readonly string[];
  /** Each with what it pays, in cents; a choice without amounts has one. */
  moves: readonly Move[];
}

/** The moves that answer what is asked now: those of an earlier window or question are gone with it. */
export function nowOf(moves: readonly Move[], options: readonly { type: string }[]): Move[] {
  const asked = options.map((option) => questionOf(option.type, option));
  return moves.filter(({ option, action }) => asked.includes(questionOf(option, action)));
}

/** Moves that differ in their amounts alone belong together. */
export function choicesOf(moves: readonly Move[]): Choice[] {
  const found = new Map<string, Choice & { moves: Move[] }>();
  for (const move of moves) {
    const key = [move.option, ...move.words].join(':');
    const choice = found.get(key);
    if (choice) choice.moves.push(move);
    else found.set(key, { option: move.option, words: move.words, moves: [move] });
  }
  return [...found.values()];
}

/** The action of a choice at an amount that was typed; undefined where it is none, or out of its bounds. */
export function typedOf({ moves, words }: Choice, text: string): Action | undefined {
  const [least, most] = boundsOf(moves);
  const amount = cents(text);
  if (amount === undefined || amount < least || amount > most) return undefined;
  const action = moves[0]!.action as Record<string, unknown>;
  return patched(action, words, amount) as unknown as Action;
}

/** The least and the most that a choice pays, in cents. */
export function boundsOf(moves: readonly Move[]): [number, number] {
  const amounts = moves.map(({ amount }) => amount ?? 0);
  return [Math.min(...amounts), Math.max(...amounts)];
}

/** The action with another amount, where its own stands: in a field of that name, or in a map by one of its words. */
function patched(action: Record<string, unknown>, words: readonly string[], amount: number): Record<string, unknown> {
  if (typeof action['amount'] === 'number') return { ...action, amount };
  return Object.fromEntries(
    Object.entries(action).map(([field, value]) => {
      const word = words.find((each) => typeof value === 'object' && value !== null && each in value);
      return [field, word === undefined ? value : { ...(value as object), [word]: amount }];
    }),
  );
}
