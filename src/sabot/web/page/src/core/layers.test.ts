import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

import { expect, test } from 'vitest';

/** What a part of the page is made of besides itself; a game of what the games share too. */
const BENEATH: Readonly<Record<string, readonly string[]>> = {
  core: [],
  design: ['core'],
  shell: ['core', 'design'],
  lab: ['core', 'design', 'shell'],
  school: ['core', 'design', 'shell'],
  played: ['core', 'design', 'shell'],
  games: ['core', 'design', 'shell', 'lab'],
  plain: ['core', 'design', 'games'],
};
/** These look upwards: what finds the games by itself, and their doors, and what shows the laboratory and its neighbours when they are asked for. */
const UPWARDS = ['core/game.ts -> games', 'core/game.ts -> plain', 'core/teaching.ts -> games', 'shell/lobby/Beside.svelte -> lab', 'shell/lobby/Beside.svelte -> school', 'shell/lobby/Beside.svelte -> played', 'shell/lobby/doors.ts -> games'];

const FILES = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/')).filter((path) => /\.(svelte|ts)$/.test(path));

test('the page has these parts and no others', () => {
  expect(readdirSync('src').sort()).toEqual([...Object.keys(BENEATH), 'main.ts', 'testing'].sort());
});

test('the core has no component', () => {
  expect(FILES.filter((path) => path.startsWith('core/') && path.endsWith('.svelte'))).toEqual([]);
});

test('whether somebody looks on here himself is asked of the table: nobody is not who looks on without a name', () => {
  const compares = /[!=]== (table\.)?frame\??\.me\b/;
  expect(FILES.filter((path) => path.endsWith('.svelte') && compares.test(readFileSync(join('src', path), 'utf8')))).toEqual([]);
});

test('a part needs what lies beneath it alone', () => {
  const parts = FILES.filter((path) => path.split('/')[0]! in BENEATH && !path.endsWith('.test.ts') && !/^games\/\w+\/frames\.ts$/.test(path));
  const needs = parts.flatMap((path) => needed(path).map((other) => ({ path, own: path.split('/')[0]!, other })));
  expect(needs.length).toBeGreaterThan(500);
  const wrong = needs.filter(({ own, other }) => other !== own && !BENEATH[own]!.includes(other)).map(({ path, other }) => `${path} -> ${other}`);
  expect([...new Set(wrong)]).toEqual(UPWARDS);
});

/** The parts that a file fetches something of. */
function needed(path: string): string[] {
  const named = readFileSync(join('src', path), 'utf8').matchAll(/(?:from |import |import\(|\.glob\S*\()'(\.[^']+)'/g);
  return [...named].map(([, name = '']) => normalize(join(dirname(path), name)).replaceAll('\\', '/')).filter((each) => !each.startsWith('..')).map((each) => each.split('/')[0]!);
}
