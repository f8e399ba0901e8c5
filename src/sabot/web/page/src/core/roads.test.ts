import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { layOut, nextPlace, runs } from './roads';

interface Example {
  outcomes: string;
  big_road_stay_right: [number, number, string, number][];
  derived_grids_stay_right: [number, number, string][][];
}

const { examples } = JSON.parse(readFileSync('../../../../tests/golden/roads.json', 'utf8')) as { examples: Example[] };

test.each(examples)('R4: the next cell of $outcomes is where the house puts it', ({ big_road_stay_right, derived_grids_stay_right }) => {
  for (const cells of [big_road_stay_right, ...derived_grids_stay_right]) {
    const symbols = cells.map(([, , symbol]) => symbol);
    expect(layOut(symbols)).toEqual(cells.map(([row, column]) => [row, column]));
    cells.forEach(([row, column, symbol], i) => expect(nextPlace(symbols.slice(0, i), symbol)).toEqual([row, column]));
  }
});

test('a road is told by its runs', () => {
  expect(runs([...'BBBPBB'])).toEqual([['B', 3], ['P', 1], ['B', 2]]);
  expect(runs([])).toEqual([]);
});
