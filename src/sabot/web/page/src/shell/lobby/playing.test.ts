import { readdirSync } from 'node:fs';

import { expect, test } from 'vitest';

import type { RuleCard } from '../../core/types';
import { doors } from './doors';
import { pathOf, proposed } from './playing';

test('every game has a picture at the door, and begins with the rule set that is called as it is', () => {
  const games = readdirSync('src/games').filter((each) => each !== 'bank');
  const cards = games.flatMap((game) => [`${game}-x`, `${game}-y`].map((id) => ({ game, id }) as RuleCard));
  const found = doors(cards);
  expect(found.map(({ card }) => card.game).sort()).toEqual(games.sort());
  expect(found.map(({ door }) => door.order)).toEqual(games.map((_, i) => i + 1));
  expect(found.every(({ card }) => card.id.endsWith('-x'))).toBe(true);
  expect(doors(cards.slice(0, 2))).toHaveLength(1);
});

test('a link leads to a table of this house alone', () => {
  const here = { host: 'sabot.example' } as Location;
  expect(pathOf(' https://sabot.example/t/abc#k-1 ', here)).toBe('/t/abc#k-1');
  expect(pathOf('http://sabot.example/t/abc/', here)).toBe('/t/abc/');
  expect(pathOf('/t/a_b#host=k', here)).toBe('/t/a_b#host=k');
  for (const none of ['', 'abc', 'https://else.example/t/abc', 'https://sabot.example/lab', 'javascript:alert(1)', '//else.example/t/abc']) {
    expect(pathOf(none, here)).toBeUndefined();
  }
});

test('a name is proposed of the whole list', () => {
  expect([0, 0.5, 0.999].map((part) => proposed('Ada Blanche Camille', () => part))).toEqual(['Ada', 'Blanche', 'Camille']);
});
