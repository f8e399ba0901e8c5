import { expect, test } from 'vitest';

import { obey as obeyTable } from '../../core/prompt';
import type { Action, Option, Player } from '../../core/types';
import { sitting } from './frames';
import * as prompt from './prompt';
import { parse, PLAIN } from './prompt';

type Banque = 'banque';

const STAKE: Option<Banque> = { type: 'stake', on: 7, minimum: 1000, maximum: 9000, places: ['one', 'cheval'], bank: 4000, coin: 1 };
const BANCO: Option<Banque> = { type: 'call_banco', on: 8, amount: 5000, places: ['one', 'cheval'], suivi: false };
const ADD: Option<Banque> = { type: 'add_to_bank', on: 9, minimum: 100, maximum: 9000, coin: 1 };

test.each(Object.entries(PLAIN).flatMap(([name, words]) => words.map((word) => [word, name])))('%s is %s', (word, name) => {
  expect(parse(word.toUpperCase())).toEqual({ do: name });
});

test.each([
  ['stake 25', { do: 'stake', amount: 2500, place: undefined }],
  ['setzen 25 à cheval', { do: 'stake', amount: 2500, place: 'cheval' }],
  ['miser 12,50 tableau 2', { do: 'stake', amount: 1250, place: 'two' }],
  ['bieten 120', { do: 'bid', amount: 12_000, place: undefined }],
  ['ajouter 50', { do: 'add_to_bank', amount: 5000, place: undefined }],
  ['40', { do: 'pay', amount: 4000, place: undefined }],
  ['banco', { do: 'banco', place: undefined }],
  ['suivi à cheval', { do: 'banco', place: 'cheval' }],
  ['Banco 2', { do: 'banco', place: 'two' }],
  ['abheber Cy', { do: 'cutter', name: 'Cy' }],
])('%s is understood', (text, typed) => {
  expect(parse(text)).toEqual(typed);
});

test.each(['banco tie', 'stake 25 elsewhere', 'sit 3 500', 'faro'])('%s is left to the table', (text) => {
  expect(parse(text)).toBeUndefined();
});

const DID: [string, Option<Banque>[], Partial<Player<Banque>>, Action<Banque>][] = [
  ['stake 25 à cheval', [STAKE], {}, { type: 'stake', on: 7, amount: 2500, place: 'cheval' }],
  ['back', [STAKE], { entry: 2500, place: 'one' }, { type: 'stake', on: 7, amount: 0, place: 'one' }],
  ['banco', [BANCO], {}, { type: 'call_banco', on: 8, place: 'one' }],
  ['back', [BANCO], { entry: 5000, place: 'one' }, { type: 'call_banco', on: 8, place: null }],
  ['weiter', [{ type: 'go_on', on: 4 }], {}, { type: 'go_on', on: 4 }],
  ['add 50', [ADD], {}, { type: 'add_to_bank', on: 9, amount: 5000 }],
  ['50', [ADD], {}, { type: 'add_to_bank', on: 9, amount: 5000 }],
  ['retire', [{ type: 'retire', on: 4, amount: 900 }], {}, { type: 'retire', on: 4 }],
  ['take', [{ type: 'take_bank', on: 4, amount: 900, taxe: 0 }], {}, { type: 'take_bank', on: 4, takes: true }],
  ['bereit', [{ type: 'be_willing', on: 4, minimum: 900 }], {}, { type: 'be_willing', on: 4, willing: true }],
  ['oui', [{ type: 'answer', on: 4, amount: 900, taxe: 0 }], {}, { type: 'answer', on: 4, yes: true }],
  ['ablehnen', [{ type: 'decline', on: 4 }], {}, { type: 'decline', on: 4 }],
  ['cutter CY', [{ type: 'name_cutter', on: 4, players: ['cy'] }], {}, { type: 'name_cutter', on: 4, player: 'cy' }],
  ['reihe', [{ type: 'name_cutter', on: 4, players: ['cy'] }], {}, { type: 'name_cutter', on: 4, player: null }],
  ['carte', [{ type: 'declare', on: 4, says: ['draw'] }], {}, { type: 'declare', on: 4, says: 'draw' }],
  ['regel', [{ type: 'selon_la_regle', on: 4 }], {}, { type: 'selon_la_regle', on: 4 }],
  ['deal', [{ type: 'proceed', on: 4 }], {}, { type: 'proceed', on: 4 }],
];

test.each(DID)('%s does what is offered', (text, options, me, action) => {
  const { table, sent } = sitting({}, options, me);
  expect(obeyTable(text, table as never, () => undefined, prompt).key).toBe('');
  expect(sent()).toEqual([action]);
});

test.each([
  ['stake 5', [STAKE], 'page.out_of_bounds'],
  ['stake 25 2', [STAKE], 'page.not_there'],
  ['banco 2', [BANCO], 'page.not_there'],
  ['banco', [], 'page.cannot_now_at'],
  ['stand', [{ type: 'declare', on: 4, says: ['draw'] }], 'page.cannot_now_at'],
  ['cutter Nobody', [{ type: 'name_cutter', on: 4, players: ['cy'] }], 'page.cannot_now_at'],
  ['back', [STAKE], 'page.cannot_now_at'],
  ['status', [], 'page.status'],
] as [string, Option<Banque>[], string][])('%s is answered, and nothing is sent', (text, options, key) => {
  const { table, sent } = sitting({}, options);
  expect(obeyTable(text, table as never, () => undefined, prompt).key).toBe(key);
  expect(sent()).toEqual([]);
});

const LYING = { table: { rules: { rows: [{ section: 'house', key: 'least_stake', facts: { amount: 1000 } }] } } } as never;

test.each([
  ['stake 25', { own: 2500 }],
  ['stake 25 à cheval', { cheval: 2500 }],
  ['setzen 10 tableau 2', { two: 1000 }],
  ['25', undefined],
  ['bid 25', undefined],
])('of every coup, %s lies at one place', (text, wanted) => {
  expect(prompt.stakes(text, {}, LYING)).toEqual(wanted);
});

test('a stake below the least is none of every coup, as it is none by hand', () => {
  expect(prompt.stakes('stake 5', {}, LYING)).toEqual({ key: 'refusal.stake_below_least', facts: { stake: 500, least: 1000 } });
  expect(prompt.stakes('stake 0', {}, LYING)).toEqual({ own: 0 });
});
