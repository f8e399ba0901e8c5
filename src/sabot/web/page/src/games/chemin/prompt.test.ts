import { expect, test } from 'vitest';

import { obey as obeyTable } from '../../core/prompt';
import type { Action, Option, Player, View } from '../../core/types';
import { ann, hand, SETTLED, sitting } from './frames';
import * as prompt from './prompt';
import { parse, PLAIN } from './prompt';

type Chemin = 'chemin';

test.each(Object.entries(PLAIN).flatMap(([name, words]) => words.map((word) => [word, name])))('%s is %s', (word, name) => {
  expect(parse(word.toUpperCase())).toEqual({ do: name });
});

test.each([
  ['post 50', { do: 'post', amount: 5000 }],
  ['Bank 2,50', { do: 'post', amount: 250 }],
  ['tenir 70', { do: 'post', amount: 7000 }],
  ['setzen 25', { do: 'stake', amount: 2500 }],
  ['miser 5', { do: 'stake', amount: 500 }],
  ['bieten 120', { do: 'bid', amount: 12000 }],
  ['Enchérir 120.50', { do: 'bid', amount: 12050 }],
  ['25', { do: 'pay', amount: 2500 }],
])('%s', (text, typed) => {
  expect(parse(text)).toEqual(typed);
});

test.each(['', 'nonsense', 'sit 3', 'cut 200', 'bank', 'post -5', 'post 2.555'])('%s is no command of this game', (text) => {
  expect(parse(text)).toBeUndefined();
});

const STAKE: Option<Chemin> = { type: 'stake', on: 7, minimum: 500, maximum: 9000, open: 4000, coin: 1 };
const CALLS: Option<Chemin> = { type: 'make_call', on: 7, calls: [{ call: 'avec', amount: 2500 }] };
const SHOWN: View<Chemin>['calls'] = [{ call: 'banco', amount: 5000, short_by: 1000 }, { call: 'avec', amount: 2500, short_by: 0 }];
const ASKED: Option<Chemin> = { type: 'answer', on: 7, question: 'keep', amount: 5000, about: null };
const DECLARE: Option<Chemin> = { type: 'declare', on: 7, says: ['stand'] };
const REGLE: Option<Chemin> = { type: 'selon_la_regle', on: 7 };

/** What a line typed at a table sends, and what is answered. */
function typed(text: string, options: Option<Chemin>[], me: Partial<Player<Chemin>> = {}, more: Partial<View<Chemin>> = {}): [Action[], string] {
  const { table, sent } = sitting(more, options, me);
  const said = obeyTable(text, table as never, () => undefined, prompt);
  return [sent(), said.key];
}

test.each([
  ['post 60', [{ type: 'post', on: 7, minimum: 5000, maximum: 9000, coin: 1 }], { type: 'post', on: 7, amount: 6000 }],
  ['ablehnen', [{ type: 'decline', on: 7 }], { type: 'decline', on: 7 }],
  ['doubler', [{ type: 'associate', on: 7, amount: 5000 }], { type: 'associate', on: 7, joins: true }],
  ['stake 10', [STAKE], { type: 'stake', on: 7, amount: 1000 }],
  ['10', [STAKE], { type: 'stake', on: 7, amount: 1000 }],
  ['0', [STAKE], { type: 'stake', on: 7, amount: 0 }],
  ['oui', [ASKED], { type: 'answer', on: 7, yes: true }],
  ['pass bank', [ASKED], { type: 'answer', on: 7, yes: false }],
  ['pass', [ASKED], { type: 'answer', on: 7, yes: false }],
  ['passe', [{ type: 'decline', on: 7 }], { type: 'decline', on: 7 }],
  ['no', [DECLARE, REGLE], { type: 'declare', on: 7, says: 'stand' }],
  ['reste', [DECLARE, REGLE], { type: 'declare', on: 7, says: 'stand' }],
  ['regel', [DECLARE, REGLE], { type: 'selon_la_regle', on: 7 }],
  ['suite', [{ type: 'take_suite', on: 7, amount: 5000 }], { type: 'take_suite', on: 7, takes: true }],
  ['bid 60', [{ type: 'bid', on: 7, minimum: 5000, maximum: 9000, coin: 1 }], { type: 'bid', on: 7, amount: 6000 }],
  ['geben', [{ type: 'proceed', on: 7 }], { type: 'proceed', on: 7 }],
  ['done', [{ type: 'finish', on: 7 }], { type: 'finish', on: 7 }],
  ['pass', [STAKE, { type: 'finish', on: 7 }], { type: 'finish', on: 7 }],
  ['passer', [STAKE, { type: 'finish', on: 7 }], { type: 'finish', on: 7 }],
  ['offre 60', [{ type: 'bid', on: 7, minimum: 5000, maximum: 9000, coin: 1 }], { type: 'bid', on: 7, amount: 6000 }],
  ['setzen 3', [{ type: 'take_seat', seats: [3] }], { type: 'take_seat', seat: 3 }],
] as [string, Option<Chemin>[], Action][])('%s is done', (text, options, action) => {
  expect(typed(text, options)).toEqual([[action], '']);
});

test('a call is made, and one that is too dear says what is lacking', () => {
  expect(typed('avec', [CALLS], {}, { calls: SHOWN })).toEqual([[{ type: 'make_call', on: 7, call: 'avec' }], '']);
  expect(typed('banco', [CALLS], {}, { calls: SHOWN })).toEqual([[], 'page.short_by']);
  expect(typed('suivi', [CALLS], {}, { calls: SHOWN })).toEqual([[], 'page.cannot_now_at']);
});

test.each([
  ['a stake', [STAKE], { type: 'stake', on: 7, amount: 0 }],
  ['a call', [CALLS], { type: 'make_call', on: 7, call: null }],
  ['a half of the bank', [{ type: 'associate', on: 7, amount: 5000 }], { type: 'associate', on: 7, joins: false }],
  ['a suite', [{ type: 'take_suite', on: 7, amount: 5000 }], { type: 'take_suite', on: 7, takes: false }],
] as [string, Option<Chemin>[], Action][])('what is down is taken back: %s', (_, options, action) => {
  expect(typed('zurück', options, { entry: 5000 })).toEqual([[action], '']);
  expect(typed('zurück', options)).toEqual([[], 'page.cannot_now_at']);
});

test('what the table does not ask for is not done', () => {
  expect(typed('stake 4', [STAKE])).toEqual([[], 'page.out_of_bounds']);
  expect(typed('bid 60', [STAKE])).toEqual([[], 'page.cannot_now_at']);
  expect(typed('card', [DECLARE, REGLE])).toEqual([[], 'page.cannot_now_at']);
  expect(typed('yes', [STAKE])).toEqual([[], 'page.cannot_now_at']);
  expect(typed('mise 30', [])).toEqual([[], 'page.cannot_now_at']);
});

test('a seat that somebody has is not asked for', () => {
  expect(typed('sit 2', [{ type: 'sit', seats: [3], maximum: 9000 } as Option<Chemin>], {}, { players: [ann({ id: 'bo', seat: 2 })] })).toEqual([[], 'refusal.seat_taken']);
});

test.each<[string, Partial<View<Chemin>>, string]>([
  ['who', { banker: 'ann', bank: 50 }, 'page.tell_who'],
  ['wer', {}, 'page.bank_free'],
  ['open', { stage: 'stakes', bank: 50, open_part: 20 }, 'page.open_now'],
  ['ouvert', { stage: 'declare', open_part: 20 }, 'page.open_none'],
  ['prime', { prime: ['ann', 'bo'] }, 'page.tell_prime'],
  ['vorrang', {}, 'page.tell_no_prime'],
  ['time', {}, 'page.tell_no_time'],
  ['hand', { ponte: 'ann', ponte_hand: hand(6, 'Ks', '6d') }, 'page.tell_hand'],
  ['karten', { ponte: 'bo', ponte_hand: hand(null, null, null) }, 'page.tell_no_hand'],
  ['last', {}, 'page.tell_no_last'],
])('a question is answered and nothing is sent: %s', (text, more, key) => {
  expect(typed(text, [STAKE], {}, more)).toEqual([[], key]);
});

test('who asks for the last coup is told what it was for him', () => {
  const { table, sent } = sitting({ settled: SETTLED, ponte_hand: SETTLED.ponte_hand, stage: 'keep' }, []);
  expect([obeyTable('last', table as never, () => undefined, prompt).key, sent()]).toEqual(['page.mine_stake_B', []]);
});

test('C6: who asks for his cards as banker hears nothing before he has turned them', () => {
  expect(typed('hand', [], {}, { banker: 'ann', banker_hand: hand(null, null, null) })[1]).toBe('page.tell_no_hand');
});

test('what is nearly a command is spelt as one types it', () => {
  const { table } = sitting({}, []);
  const meant = (text: string) => obeyTable(text, table as never, () => undefined, prompt).facts?.['meant'];
  expect([meant('enchérr 60'), meant('sitzem 1 für 1000'), meant('zuruck 5')]).toEqual(['enchérir 60', 'sitzen 1 für 1000', 'zurück']);
});
