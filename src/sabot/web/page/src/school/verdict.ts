/** What is said of an answer. */
import type { Drill } from '../core/types';

type Choice = Drill['choices'][number];

/** The right answer in words. */
export function rightText(drill: Drill, right: string, words: (choice: Choice) => string, amount: (text: string) => string, nobody: string): string {
  if (drill.form === 'amount') return amount(right);
  if (drill.form === 'chips') return right.replaceAll('x', ' × ');
  if (!drill.choices.length) return right;
  const named = right
    .split(' ')
    .map((id) => drill.choices.find((each) => each.id === id))
    .filter((each) => each !== undefined);
  return named.map(words).join(drill.form === 'order' ? ' → ' : ', ') || nobody;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** In how many minutes, hours or days something comes back. */
export function backAt(due: number, now: number): { unit: 'minutes' | 'hours' | 'days'; count: number } {
  const left = Math.max(0, due - now);
  if (left < HOUR) return { unit: 'minutes', count: Math.max(1, Math.round(left / MINUTE)) };
  if (left < DAY) return { unit: 'hours', count: Math.round(left / HOUR) };
  return { unit: 'days', count: Math.round(left / DAY) };
}
