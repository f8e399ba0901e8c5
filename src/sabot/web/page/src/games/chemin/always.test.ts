/** What is typed once for every coup to come is what a press of *Said once* would have it. */
import { beforeAll, expect, test } from 'vitest';

import { complete, obey } from '../../core/prompt';
import { speak } from '../../testing/mounted';
import { sitting } from './frames';
import * as prompt from './prompt';

const KNOWN = ['passes', 'stakes', 'banco', 'suivi', 'declines', 'keeps', 'selon_la_regle'];

beforeAll(() => speak('chemin'));

/** What the house is told, and what is answered. */
function typed(text: string, before: object = {}, known: readonly string[] = KNOWN): [unknown[], string, unknown] {
  const { table } = sitting({ stage: 'calls' }, []);
  const said: unknown[] = [];
  table.intend = (each) => void said.push(each);
  table.frame = { ...table.frame!, terms: { ...table.frame!.terms, intentions: before as never } };
  Object.assign(table.rules, { intentions: known });
  const { key, facts } = obey(text, table as never, () => undefined, prompt);
  return [said, key, facts?.['what']];
}

test.each([
  ['always pass', {}, { passes: 'calls' }, 'pass calls and stakes'],
  ['immer passe', {}, { passes: 'calls' }, 'pass calls and stakes'],
  ['toujours banco 200', {}, { banco: 20_000 }, 'banco up to 200'],
  ['ALWAYS BANCO 2,50', { banco: 20_000 }, { banco: 250 }, 'banco up to 2.50'],
  ['always suivi', {}, { suivi: true }, 'suivi after a lost banco'],
  ['always decline', {}, { declines: true }, 'decline the bank'],
  ['immer behalten 3', {}, { keeps: 3 }, 'keep the bank for 3 coups'],
  ['always stake 25', {}, { stakes: { bank: 2500 } }, 'stake 25 each coup'],
  ['toujours miser 25', {}, { stakes: { bank: 2500 } }, 'stake 25 each coup'],
  ['always pass', { passes: 'coup' }, { passes: 'calls' }, 'pass calls and stakes'],
  ['always the same', {}, { stakes: 'last' }, 'stake each coup what I staked last'],
])('%s stands until it is taken back', (text, before, wanted, what) => {
  expect(typed(text, before)).toEqual([[wanted], 'page.intends_always', what]);
});

test.each([
  ['always pass', { passes: 'calls' }, { passes: 'no' }, 'pass calls and stakes'],
  ['always banco 0', { banco: 20_000 }, { banco: 0 }, 'banco up to 200'],
  ['pass this coup', { passes: 'coup' }, { passes: 'no' }, 'pass this coup'],
  ['always suivi', { suivi: true }, { suivi: false }, 'suivi after a lost banco'],
  ['always keep 0', { keeps: 3 }, { keeps: 0 }, 'keep the bank for 3 coups'],
  ['always stake 0', { stakes: { bank: 2500 } }, { stakes: {} }, 'stake 25 each coup'],
])('%s, typed again or with nothing, is taken back', (text, before, wanted, what) => {
  expect(typed(text, before)).toEqual([[wanted], 'page.intends_over', what]);
});

test.each(['pass this coup', 'coup auslassen', 'Passer le coup'])('%s counts until the coup is settled', (text) => {
  expect(typed(text)).toEqual([[{ passes: 'coup' }], 'page.intends_coup', undefined]);
});

test('whoever passes always goes on with it after this coup, too', () => {
  expect(typed('pass this coup', { passes: 'calls' })).toEqual([[{ passes: 'calls' }], 'page.intends_always', 'pass calls and stakes']);
});

test('a stake below the least is refused as one laid by hand is, and stands for no coup', () => {
  const { table } = sitting({ stage: 'calls' }, []);
  const said: unknown[] = [];
  table.intend = (each) => void said.push(each);
  Object.assign(table.rules, { intentions: KNOWN, rows: [{ section: 'house', key: 'least_stake', facts: { amount: 500 } }] });
  expect(obey('always stake 4.99', table as never, () => undefined, prompt)).toEqual({ key: 'refusal.stake_below_least', facts: { stake: 499, least: 500 } });
  expect(said).toEqual([]);
});

test('what is taken back and did not stand is said so', () => {
  expect(typed('always banco 0')).toEqual([[{ banco: 0 }], 'page.intends_none', undefined]);
});

test.each(['always banco', 'always keep 1.5', 'always keep 1001', 'always suivi 3', 'always', 'always dance'])('%s tells the house nothing', (text) => {
  expect(typed(text)[0]).toEqual([]);
});

test.each(['always banco 200', 'always stake 25', 'always pass', 'pass this coup'])('%s is unknown where the rule set does not know it', (text) => {
  expect(typed(text, {}, [])[0]).toEqual([]);
});

test('what was begun goes on as what the rule set knows', () => {
  const { table } = sitting({ stage: 'calls' }, []);
  Object.assign(table.rules, { intentions: ['suivi'] });
  expect([complete('always su', prompt, table as never), complete('always dec', prompt, table as never)]).toEqual(['always suivi', undefined]);
});
