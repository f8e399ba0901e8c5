/** How long players are waited for, of the seconds that a host sets; the house says by how much. */
import { written } from '../core/money';
import type { Clock, RuleCard } from '../core/types';

export interface Waited {
  wait: string;
  percent: number;
  /** As it is read. */
  seconds: string;
}

/** All that is waited for at a table, the longest as the house lists it. */
export function waited(card: RuleCard, { seconds, pace }: Clock): Waited[] {
  return card.shares.map(({ wait, percent: { [pace]: percent = 0 } }) => {
    const whole = Math.max(card.least_seconds, (seconds * percent) / 100);
    return { wait, percent, seconds: written(String(Number(whole.toFixed(1)))) };
  });
}
