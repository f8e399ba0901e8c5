import { expect, test } from 'vitest';

import { parse, PLAIN } from './prompt';

test.each(Object.entries(PLAIN).flatMap(([name, words]) => words.map((word) => [word, name])))('%s is %s', (word, name) => {
  expect(parse(word.toUpperCase())).toEqual({ do: name });
});

test.each([
  ['cut 200', { do: 'cut', position: 200 }],
  ['abheben 60', { do: 'cut', position: 60 }],
  ['couper 99', { do: 'cut', position: 99 }],
  ['buy 500', { do: 'buy', amount: 50000 }],
  ['worth 150', { do: 'weigh', amount: 15000 }],
  ['wert 2,50', { do: 'weigh', amount: 250 }],
  ['kaufen 2,50', { do: 'buy', amount: 250 }],
  ['sit 3', { do: 'sit', seat: 3, amount: undefined }],
  ['place 3 500', { do: 'sit', seat: 3, amount: 50000 }],
  ['sit 3 with 12.50', { do: 'sit', seat: 3, amount: 1250 }],
  ['stand', { do: 'stand', amount: undefined }],
  ['stehen 500', { do: 'stand', amount: 50000 }],
])('%s', (text, typed) => {
  expect(parse(text)).toEqual(typed);
});

test.each(['', 'nonsense', 'cut', 'cut x', 'buy', '25', 'sit', 'buy 1 2'])('%s is no command', (text) => {
  expect(parse(text)).toBeUndefined();
});
