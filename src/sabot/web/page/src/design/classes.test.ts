import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { expect, test } from 'vitest';

const LETTERS = ['P', 'B', 'T'];
const TINTS = ['red', 'blue', 'player', 'banker'];
const SIDES = ['player', 'banker', 'one', 'two', 'ponte'];
/** Classes that are made of what a table or a task says, by the component's file, and what each may become: never one that means something everywhere. */
const MADE: Readonly<Record<string, readonly string[]>> = {
  'KnowledgeMap.svelte dot {state}': ['sits', 'learning', 'missed', 'new'],
  'Exhibits.svelte {each}': LETTERS,
  'CardFace.svelte face {suit}': ['s', 'h', 'd', 'c'],
  'OwnCards.svelte {face.charAt(1)}': ['s', 'h', 'd', 'c'],
  'CardBack.svelte {back}': ['blue', 'red'],
  'Chip.svelte chip c{kind}': ['c1', 'c5', 'c10', 'c25', 'c100', 'c500', 'c1000'],
  'SolutionGrid.svelte {kind(cell)}': ['d', 's', 'm', 'never'],
  'SmallRoad.svelte {cell[2]}': LETTERS,
  'Roads.svelte {winner}': LETTERS,
  'Roads.svelte ring {winner}': LETTERS,
  'Roads.svelte ring {tint}': TINTS,
  'Roads.svelte {tint}': TINTS,
  'Roads.svelte slash {tint}': TINTS,
  'Lines.svelte apart {line.result}': ['won', 'lost', 'push', 'returned'],
  'Boxes.svelte box {bet} {fate(bet)}': ['player', 'tie', 'banker', 'won', 'lost', 'push', 'returned'],
  'Layout.svelte {bet.id}': ['player', 'tie', 'banker'],
  'Hands.svelte hand {side}': SIDES,
  'Hands.svelte {name}': SIDES,
  'Hand.svelte hand {tint}': TINTS,
  'Stand.svelte title {settled.winner}': LETTERS,
  'Tableau.svelte {side}': SIDES,
  'Tableau.svelte {cell}': ['D', 'S', 'O'],
};
/** Those that say by their beginning what they are, or are what a component of the page hands to another. */
const NAMED = /^(of-\{.*|result of-\{.*|Notice\.svelte .*|Press\.svelte .*)$/;
/** Classes that a component styles itself, and that mean something where they are handed on. */
const OWN: readonly string[] = ['AmountEntry.svelte {option.type}', 'Layout.svelte {key}'];

const files = (folder: string, end: string): string[] => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/')).filter((path) => path.endsWith(end));

test('a class that is made of what the house says is none of those that mean something everywhere', () => {
  const styles = files('src', '.css').map((path) => readFileSync(join('src', path), 'utf8').replaceAll(/\/\*.*?\*\//gs, ''));
  const everywhere = new Set(styles.flatMap((text) => [...text.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name)));
  expect(everywhere).toContain('page');
  const made = new Set(
    files('src', '.svelte').flatMap((path) =>
      [...readFileSync(join('src', path), 'utf8').matchAll(/class=(?:(\{[^}]*\})|"([^"]*\{[^"]*)")/g)]
        .map(([, bare, within]) => bare ?? within ?? '')
        .filter((found) => !found.includes("'") && !NAMED.test(found) && !NAMED.test(`${basename(path)} ${found}`))
        .map((found) => `${basename(path)} ${found}`),
    ),
  );
  expect([...made].sort()).toEqual([...Object.keys(MADE), ...OWN].sort());
  expect(Object.values(MADE).flat().filter((each) => everywhere.has(each))).toEqual([]);
});
