import { expect, test } from 'vitest';

import type { Row, RuleCard } from '../../core/types';
import { brought, differences, lineOf } from './ownrules';
import { lastOpened } from './playing';

const WORDS = {
  house: { seats: 'Seats', 'seats.is': '{count}', burn: 'Burned', 'burn.none': 'none', 'burn.first': 'by the first' },
  bet: { one: 'One', two: 'Two' },
  page: { own_rules_without: 'no {bet}' },
};

function card(rows: readonly Row[]): RuleCard {
  return { rows } as unknown as RuleCard;
}

function bet(key: string, net: string, minimum = 1): Row {
  return { section: 'bet', key, facts: { when: ['p > b'], net: [net], push: '', pays: [`${net}:1`], minimum } };
}

const SEATS = { section: 'house', key: 'seats', facts: { count: 9 } };
const BURN = { section: 'house', key: 'burn', facts: { choice: 'none' } };

test('what a rule set has otherwise is said row by row, limits of bets aside', () => {
  const usual = card([SEATS, BURN, bet('one', '8'), bet('two', '2')]);
  const mine = card([{ ...SEATS, facts: { count: 6 } }, { ...BURN, facts: { choice: 'first' } }, bet('one', '9', 5), bet('my_own', '3')]);
  expect(differences(WORDS, mine, usual)).toEqual(['Seats 6', 'Burned by the first', 'One 9:1', 'my_own 3:1', 'no Two']);
  expect(differences(WORDS, card([SEATS, BURN, bet('one', '8', 50), bet('two', '2')]), usual)).toEqual([]);
});

test('a refusal leads to its line, however lines end', async () => {
  const { text } = await brought(new File(['base = "x"\r\nseats = 40\nburn = 1'], 'x.toml'));
  const at = (line: number): string => text.slice(...lineOf(text, { code: 'c', facts: { line } })!);
  expect([1, 2, 3].map(at)).toEqual(['base = "x"', 'seats = 40', 'burn = 1']);
  expect(lineOf(text, { code: 'c', facts: {} })).toBeUndefined();
});

test('a file is called as it is, without its kind, and no path', async () => {
  expect(await brought(new File(['a = 1'], 'Our night.v2.TOML'))).toEqual({ name: 'Our night v2', text: 'a = 1' });
  const large = await brought(new File(['x'.repeat(40_000)], 'x.toml'));
  expect(large.text).toHaveLength(8001);
});

test('how a table was opened last is remembered, and what is no such thing is forgotten', () => {
  for (const none of [undefined, '', '[]', '{}', '{"asked":{}}', 'null']) {
    localStorage.clear();
    if (none !== undefined) localStorage.setItem('sabot.opened', none);
    expect(lastOpened()).toBeUndefined();
  }
  localStorage.setItem('sabot.opened', JSON.stringify({ asked: { rules: 'mine', own: 'base = "x"' }, company: 'bots' }));
  expect(lastOpened()).toEqual({ asked: { rules: 'mine', own: 'base = "x"' }, company: 'bots' });
  localStorage.clear();
});
