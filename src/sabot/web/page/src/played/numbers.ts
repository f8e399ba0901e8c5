/** Exact fractions as numbers, and results beside what was expected; only ever printed. */
import type { StakesPlayed } from '../core/types';

const FINE = 1_000_000n;

/** A fraction `-12/5` of whole numbers of any length. */
export function valueOf(fraction: string): number {
  const [over = '0', under = '1'] = fraction.split('/');
  return Number((BigInt(over) * FINE) / BigInt(under)) / Number(FINE);
}

/** What stakes were expected to bring and by how much that deviates, in cents; undefined where nothing is known. */
export interface Expectation {
  expected: number;
  deviation: number;
  /** How many deviations what came lies off; undefined where nothing could deviate. */
  off: number | undefined;
}

export function expectation({ known, gained, expected, variance }: StakesPlayed): Expectation | undefined {
  if (!known) return undefined;
  const [mean, deviation] = [valueOf(expected), Math.sqrt(valueOf(variance))];
  return { expected: mean, deviation, off: deviation ? (gained - mean) / deviation : undefined };
}

/** Round values that span a range, three to five of them. */
export function ticks(least: number, most: number): number[] {
  const span = Math.max(1, most - least);
  const power = 10 ** Math.floor(Math.log10(span));
  const step = [0.5, 1, 2, 5, 10].map((each) => each * power).find((each) => span / each <= 4) ?? 10 * power;
  const first = Math.ceil(least / step) * step;
  return Array.from({ length: Math.floor((most - first) / step) + 1 }, (_, at) => first + at * step);
}
