import { expect, test } from 'vitest';

import { pieces } from './glossary';

const TERMS = { banco: 'banco', avec: 'avec la table', taxe: 'taxe', cheval: 'à cheval', sabot: 'shoe|sabot' };

test('a sentence is cut at its terms, whatever their case, and is whole again when put together', () => {
  const text = 'Banco avec la table: no taxe on the shoe, à cheval.';
  const found = pieces(text, TERMS);
  expect(found.filter(({ term }) => term).map(({ text, term }) => [text, term])).toEqual([
    ['Banco', 'banco'], ['avec la table', 'avec'], ['taxe', 'taxe'], ['shoe', 'sabot'], ['à cheval', 'cheval'],
  ]);
  expect(found.map((each) => each.text).join('')).toBe(text);
});

test('a word that only contains a term is left alone', () => {
  expect(pieces('Taxes, shoes, bancos', TERMS)).toEqual([{ text: 'Taxes, shoes, bancos' }]);
  expect(pieces('', TERMS)).toEqual([]);
  expect(pieces('Banco', {})).toEqual([{ text: 'Banco' }]);
});
