import { expect, test } from 'vitest';

import { sentence } from '../core/say';
import type { Drill, TopicDay, TopicMap } from '../core/types';
import { chosenBy, chosenText, pilesText, toggled } from './answers';
import { cellOf, daysOf, dueOf, nameOf, open, sits, stateOf, titlesOf } from './known';
import { keyOf, linkOf } from './links';
import { COLUMNS, ROWS } from '../design/tables';
import { backAt, rightText } from './verdict';

type Item = TopicMap['items'][number];
const item = (more: Partial<Item>): Item => ({ id: '3-8', weight: 1, asked: 1, missed: 0, sits: false, due_ms: 100, ...more });
const topic = (...items: Item[]): TopicMap => ({ id: 'banker_draws', game: '', rules: [], slow_s: 4, table: 'binding', asks: '', title: '', items });

test.each([
  ['new', item({ asked: 0 }), 50],
  ['sits', item({ sits: true }), 200],
  ['missed', item({}), 100],
  ['missed', item({ asked: 3, missed: 2 }), 50],
  ['learning', item({ asked: 3, missed: 1 }), 50],
] as const)('an item is %s', (state, of, now) => expect(stateOf(of, now)).toBe(state));

test('what was never asked is not due, and what sits is counted', () => {
  expect(dueOf(topic(item({ asked: 0, due_ms: 0 }), item({ due_ms: 101 })), 100)).toBe(false);
  expect(dueOf(topic(item({ due_ms: 100 })), 100)).toBe(true);
  expect(sits(topic(item({ sits: true }), item({})))).toEqual({ sits: 1, items: 2 });
});

test('days of all topics are weighted by what was asked', () => {
  const day = (topic: string, asked: number, right: number, median: number): TopicDay => ({ topic, day_ms: 0, asked, right, median_ms: median });
  expect(daysOf([day('a', 1, 0, 4000), day('b', 3, 3, 2000)], '')).toEqual([{ at: 0, asked: 4, wrong: 0.25, seconds: 2.5 }]);
  expect(daysOf([day('a', 1, 0, 4000), day('b', 3, 3, 2000)], 'b')).toEqual([{ at: 0, asked: 3, wrong: 0, seconds: 2 }]);
});

test('a topic of a school is called as it says, or by its id', () => {
  const named = (id: string, title: string, asks = 'commission'): TopicMap => ({ ...topic(), id, title, asks });
  expect(titlesOf([named('heads', 'By head'), named('tie_two', ''), named('totals', '', '')])).toEqual({ heads: 'By head', tie_two: 'tie two' });
});

test.each([
  ['calls', 'tie', 'a tie'],
  ['ez', 'tie', 'Tie'],
  ['chemin_calls', 'suivi', 'Suivi'],
  ['player_draws', '3', '3'],
  ['banker_draws', '5-s', '5-s'],
  ['totals', '3', 'three cards'],
] as const)('of %s, %s is called %s', (topic, item, name) => {
  const words = { items: { 'calls.tie': 'a tie', 'totals.3': 'three cards' }, bet: { tie: 'Tie' }, french: { suivi: 'Suivi', tie: 'Égalité' } };
  expect(nameOf(item, topic, (key) => sentence(words, key))).toBe(name);
});

test('homework is open until it is done or its day is over', () => {
  const given = { id: '', topics: [], count: 2, set_ms: 0, due_ms: 10, done: 1, right: 0 };
  expect([open(given, 9), open(given, 10), open({ ...given, done: 2 }, 9)]).toEqual([true, false, false]);
});

test.each([['3-8', { row: 3, column: 8 }], ['5-s', { row: 5, column: 10 }], ['banker', undefined], ['33-8', undefined]])('%s is a cell or none', (id, cell) => expect(cellOf(id)).toEqual(cell));

test('choices are put in order, taken out, and none is an answer', () => {
  expect(toggled(['a'], 'b')).toEqual(['a', 'b']);
  expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
  expect([chosenText(['b', 'a']), chosenText([])]).toEqual(['b a', '-']);
});

test('chips are piles, the largest first', () => {
  expect(pilesText([500, 2500, 500, 50])).toBe('1x25 2x5 1x0.50');
  expect(pilesText([])).toBe('0');
});

test('what is right is said in words', () => {
  const drill = (form: Drill['form']): Drill => ({ topic: '', item: '', said: { key: '', facts: {} }, form, lies: [], chips: [], choices: ['a', 'b'].map((id) => ({ id, said: { key: id, facts: {} } })) });
  const words = (form: Drill['form'], right: string): string => rightText(drill(form), right, ({ id }) => id.toUpperCase(), (text) => `${text} units`, 'none');
  expect(words('choice', 'b')).toBe('B');
  expect(words('order', 'b a')).toBe('B → A');
  expect(words('some', 'a b')).toBe('A, B');
  expect(words('some', '-')).toBe('none');
  expect(words('amount', '12.50')).toBe('12.50 units');
  expect(words('chips', '4x25 1x5')).toBe('4 × 25 1 × 5');
});

test.each([
  [30_000, { unit: 'minutes', count: 1 }],
  [600_000, { unit: 'minutes', count: 10 }],
  [7_200_000, { unit: 'hours', count: 2 }],
  [8 * 86_400_000, { unit: 'days', count: 8 }],
  [-5, { unit: 'minutes', count: 1 }],
] as const)('what comes back in %d ms', (left, told) => expect(backAt(1000 + left, 1000)).toEqual(told));

test('a link has its key, and a key is one too', () => {
  expect(keyOf(linkOf('abc-_1', 'http://house'))).toBe('abc-_1');
  expect(keyOf(' abc ')).toBe('abc');
});

test('drawing tables have a row a total and a column a card', () => {
  for (const rows of [ROWS.binding, ROWS.free]) expect(rows.map((row) => row.length)).toEqual(Array(8).fill(COLUMNS.length));
  expect([ROWS.binding[3], ROWS.free[3]?.[9], ROWS.free[5]?.[4]]).toEqual(['DDDDDDDDSDD', 'F', 'F']);
});

test('each of ten choices has a key of its own, and the tenth is 0', () => {
  const ten = [...'abcdefghij'];
  expect([...'1234567890'].map((key) => chosenBy(key, ten))).toEqual(ten);
  for (const key of ['0', '10', '', 'a', 'Enter']) expect(chosenBy(key, ten.slice(0, 9))).toBeUndefined();
});
