import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { stepOf } from './guide';
import type { View } from './types';

type Seen = View<'chemin'>;
const view = (more: object): Seen => ({ game: 'chemin', stage: '', step: '', banker: null, settled: null, players: [{ id: 'ann', stake: 0 }], ...more }) as unknown as Seen;
const can = (...types: string[]) => types.map((type) => ({ type })) as never;

test.each([
  ['post', view({ stage: 'post' }), can('post', 'decline'), false],
  ['calls', view({ stage: 'calls' }), can('make_call', 'finish'), false],
  ['keep', view({ stage: 'keep' }), can('answer'), false],
  ['squeeze', view({ step: 'declare' }), can('declare', 'selon_la_regle'), true],
  ['declare', view({ step: 'declare' }), can('declare', 'selon_la_regle'), false],
  ['choose', view({ step: 'choose' }), can('declare', 'selon_la_regle'), false],
  ['give', view({ step: 'give' }), can('proceed'), false],
  ['holds', view({ stage: 'stakes', banker: 'ann' }), can('leave'), false],
  ['watch', view({ step: 'declare', players: [{ id: 'ann', stake: 500 }] }), can('leave'), false],
  ['watch', view({ game: 'banque', step: 'declare', stakes: { ann: { one: 0, two: 50 } } }), can('leave'), false],
  ['settled', view({ settled: { stakes: { ann: 500 } } }), can('leave'), false],
])('%s', (step, seen, options, covered) => {
  expect(stepOf(seen, options, 'ann', covered)).toBe(step);
});

test('who has no part in a coup is explained nothing of it', () => {
  expect(stepOf(view({ step: 'declare' }), can('sit'), 'ann', false)).toBeUndefined();
  expect(stepOf(view({ settled: { stakes: { bob: 500 } } }), can(), 'ann', false)).toBeUndefined();
});

const STEPS = {
  chemin: ['post', 'bid', 'associate', 'calls', 'stakes', 'suite', 'consent', 'raise', 'marche', 'keep', 'holds'],
  banque: ['post', 'bid', 'willing', 'cutter', 'banco', 'stakes', 'beyond', 'cover', 'tenure', 'refill', 'take', 'holds'],
};
const SHARED = ['deal', 'turn', 'give', 'choose', 'squeeze', 'declare', 'watch', 'settled'];

test.each(['de', 'en', 'fr'])('each step has its sentence, each term its explanation in %s', (language) => {
  const path = `../../words/lessons/${language}.json`;
  const { guide, term, glossary, lesson } = JSON.parse(readFileSync(path, 'utf-8')) as Record<string, Record<string, string>>;
  for (const [game, steps] of Object.entries(STEPS)) {
    for (const step of [...steps, ...SHARED]) expect(guide?.[`${game}_${step}`] ?? guide?.[step], `${game} ${step}`).toBeTruthy();
  }
  const english = JSON.parse(readFileSync('../../words/lessons/en.json', 'utf-8')) as Record<string, Record<string, string>>;
  for (const [section, own] of Object.entries({ guide, term, glossary, lesson })) expect(Object.keys(own ?? {})).toEqual(Object.keys(english[section] ?? {}));
  expect(Object.keys(term ?? {})).toEqual(Object.keys(glossary ?? {}));
});
