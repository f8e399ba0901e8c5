import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { conditionSaid, termsOf } from './conditions';

const BETS = readFileSync(join(process.cwd(), '..', '..', 'bets.toml'), 'utf8');
const conditions = [...BETS.matchAll(/(?:when|push)\s*=\s*"([^"]+)"/g)].map(([, each]) => each ?? '');

test('every condition of the catalogue is told in words', () => {
  expect(conditions.length).toBeGreaterThan(70);
  const untold = conditions.filter((each) => termsOf(each).terms.some((term) => typeof term === 'string'));
  expect(untold).toEqual([]);
});

test('terms are joined as the condition joins them, and what is not known stays as it is written', () => {
  const say = (key: string, facts?: object): string => (facts && Object.keys(facts).length ? `${key}${JSON.stringify(facts)}` : key);
  expect(conditionSaid('b > p and b == 7', say)).toBe('when.banker_wins, when.banker_has{"points":7}');
  expect(conditionSaid('player_pair or banker_pair', say)).toBe('when.player_pair when.or when.banker_pair');
  expect(conditionSaid('p ** 2 == 4', say)).toBe('p ** 2 == 4');
});
