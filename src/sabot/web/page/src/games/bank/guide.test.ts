import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { GAMES } from '../../core/game';
import { teachingOf } from '../../core/teaching';
import { stepOf } from './guide';

const view = (more: object) => ({ stage: '', step: '', banker: null, settled: null, ...more });
const can = (...types: string[]) => types.map((type) => ({ type }));

test.each([
  ['post', view({ stage: 'post' }), can('post', 'decline'), false, false],
  ['calls', view({ stage: 'calls' }), can('make_call', 'finish'), false, false],
  ['keep', view({ stage: 'keep' }), can('answer'), false, false],
  ['squeeze', view({ step: 'declare' }), can('declare', 'selon_la_regle'), true, true],
  ['declare', view({ step: 'declare' }), can('declare', 'selon_la_regle'), true, false],
  ['choose', view({ step: 'choose' }), can('declare', 'selon_la_regle'), false, false],
  ['give', view({ step: 'give' }), can('proceed'), false, false],
  ['holds', view({ stage: 'stakes', banker: 'ann' }), can('leave'), false, false],
  ['watch', view({ step: 'declare' }), can('leave'), true, false],
  ['settled', view({ settled: { stakes: { ann: 500 } } }), can('leave'), true, false],
])('%s', (step, seen, options, plays, covered) => {
  expect(stepOf(seen, options, 'ann', { plays, covered })).toBe(step);
});

test('who has no part in a coup is explained nothing of it', () => {
  const nothing = { plays: false, covered: false };
  expect(stepOf(view({ step: 'declare' }), can('sit'), 'ann', nothing)).toBeUndefined();
  expect(stepOf(view({ settled: { stakes: { bob: 500 } } }), can(), 'ann', nothing)).toBeUndefined();
});

test.each(['de', 'fr'])('%s explains what English does, and each term that it names', (language) => {
  const read = (of: string) => JSON.parse(readFileSync(`../../words/lessons/${of}.json`, 'utf-8')) as Record<string, Record<string, string>>;
  const [own, english] = [read(language), read('en')];
  for (const section of ['guide', 'term', 'term_punto', 'glossary', 'lesson']) expect(Object.keys(own[section] ?? {})).toEqual(Object.keys(english[section] ?? {}));
  expect(new Set(Object.keys({ ...own['term'], ...own['term_punto'] }))).toEqual(new Set(Object.keys(own['glossary'] ?? {})));
});

test('each sentence of the guide has a place to stand at', async () => {
  const sentences = Object.keys((JSON.parse(readFileSync('../../words/lessons/en.json', 'utf-8')) as Record<string, Record<string, string>>)['guide'] ?? {});
  const known = new Set(await Promise.all(GAMES.map(async (game) => [game, Object.keys((await teachingOf(game))!.anchors)] as const)).then((all) => all.flatMap(([game, steps]) => steps.flatMap((step) => [step, `${game}_${step}`]))));
  expect(sentences.filter((each) => !known.has(each))).toEqual([]);
  expect(sentences.length).toBeGreaterThan(35);
});
