import { expect, test } from 'vitest';

import { stepOf } from './guide';

const LINES = [['ann', [['player', 500, 'lost', 0, 0]]]];

interface GuideView {
  stage?: string;
  total?: number;
  last?: Record<string, number>;
  resting?: object | null;
  settled?: object | null;
  third?: boolean;
}

/** What is explained to Ann, who has a seat. */
function step({ stage = 'bets', total = 0, last = {}, resting = null, settled = null, third = false }: GuideView): string | undefined {
  const table = { frame: { view: { stage } }, me: { id: 'ann', done: false, stakes: { player: total } }, showing: { busy: false, resting, hand: (side: string) => Array(third && side === 'banker' ? 3 : 2) } };
  const local = { covered: false, entry: { total }, last, settled };
  return stepOf(table as unknown as Parameters<typeof stepOf>[0], local as unknown as Parameters<typeof stepOf>[1]);
}

test('who stakes is told of the cards, of a third one, of the end and of the roads', () => {
  expect(step({})).toBe('bets');
  expect(step({ total: 500 })).toBeUndefined();
  expect(step({ stage: 'coup', total: 500 })).toBe('cards');
  expect(step({ stage: 'coup', total: 500, third: true })).toBe('third');
  expect(step({ resting: { lines: LINES } })).toBe('settled');
  expect(step({ settled: { lines: LINES }, last: { player: 500 } })).toBe('roads');
});

test('who has sat down in the middle of a coup is told nothing of it, and then what one bets on', () => {
  expect(step({ stage: 'coup' })).toBeUndefined();
  expect(step({ resting: { lines: [] } })).toBeUndefined();
  expect(step({ settled: { lines: [] } })).toBe('bets');
});
