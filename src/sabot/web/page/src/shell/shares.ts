/** How long players are waited for, of the seconds that a host sets; the house says by how much. */
import { written } from '../core/money';
import type { Clock, RuleCard } from '../core/types';

export interface WaitTime {
  wait: string;
  percent: number;
  /** As it is read. */
  seconds: string;
}

/** Clocks that have a name: the seconds to decide, and those of a declaration. */
export const CLOCKS = {
  short: { seconds: 10, declares: 4 },
  usual: { seconds: 20, declares: 6 },
  long: { seconds: 60, declares: 15 },
} as const;

/** Whether the house takes these seconds. */
export function fits(card: RuleCard, { seconds, declares = CLOCKS.usual.declares }: Clock): boolean {
  return [seconds, declares].every((each) => Number.isInteger(each) && each >= card.least_seconds && each <= 600);
}

/** Whether a declaration has seconds of its own at a rule set's tables. */
export function declares(card: RuleCard): boolean {
  return card.shares.some(({ wait }) => wait === 'declaration');
}

/** All that is waited for at a table, the longest as the house lists it. */
export function waited(card: RuleCard, { seconds, pace, declares = CLOCKS.usual.declares }: Clock): WaitTime[] {
  return card.shares.map(({ wait, percent: { [pace]: percent = 0 } }) => {
    const set = wait === 'declaration' ? declares : seconds;
    const whole = Math.max(card.least_seconds, (set * percent) / 100);
    return { wait, percent, seconds: written(String(Number(whole.toFixed(1)))) };
  });
}
