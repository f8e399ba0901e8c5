import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { PAINT } from './paint';

const TOKENS = readFileSync(join('src', 'design', 'tokens.css'), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');

type Colour = readonly [number, number, number, number];
type Roles = Readonly<Record<string, string>>;

/** What the rules of a selector say. */
function said(selector: string): Roles {
  const rules = [...TOKENS.matchAll(/([^{}]+)\{([^{}]*)\}/g)].filter(([, of = '']) => of.trim().split(/,\s*/).includes(selector));
  return Object.fromEntries(rules.flatMap(([, , body = '']) => [...body.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value] as const)));
}

/** The themes by name: what all have, with what each says itself. */
const THEMES = Object.fromEntries(['night', ...[...TOKENS.matchAll(/^\[data-theme='(\w+)'\],$/gm)].map(([, name = '']) => name)].map((name) => [name, { ...said(':root'), ...said(`[data-theme='${name}']`) }]));

/** A token as a colour: a hex, a part of one, or one that another token names. */
function colour(roles: Roles, value: string): Colour {
  const named = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  if (named) return colour(roles, roles[named] ?? '');
  const mixed = /^color-mix\(in srgb, (var\(--[\w-]+\)) (\d+)%, transparent\)$/.exec(value);
  if (mixed) {
    const [r, g, b] = colour(roles, mixed[1] ?? '');
    return [r, g, b, Number(mixed[2]) / 100];
  }
  if (value === 'transparent') return [0, 0, 0, 0];
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/.exec(value)?.[1];
  if (!hex) throw new Error(`${value} is no colour that this test reads.`);
  const [r = 0, g = 0, b = 0] = (hex.length === 3 ? [...hex].map((each) => each + each) : (hex.match(/../g) ?? [])).map((each) => parseInt(each, 16));
  return [r, g, b, 1];
}

/** A colour that lets through what lies below it. */
function over([r, g, b, a]: Colour, [x, y, z]: Colour): Colour {
  return [r * a + x * (1 - a), g * a + y * (1 - a), b * a + z * (1 - a), 1];
}

function light([r, g, b]: Colour): number {
  const [x = 0, y = 0, z = 0] = [r, g, b].map((each) => each / 255).map((each) => (each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4));
  return 0.2126 * x + 0.7152 * y + 0.0722 * z;
}

/** The contrast of WCAG 2. */
function contrast(roles: Roles, ink: string, ...grounds: string[]): number {
  const [lowest = '', ...above] = grounds;
  const ground = above.reduce<Colour>((below, each) => over(colour(roles, each), below), colour(roles, lowest));
  const [a, b] = [light(over(colour(roles, ink), ground)), light(ground)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const INKS = ['ink', 'soft', 'title', 'call', 'note', 'good', 'bad', 'player', 'banker', 'tie'];
const ROOM = ['room', 'room-light', 'panel', 'raised', 'raised-hover', 'sunk'];
const FELT = ['felt-light', 'felt', 'felt-deep'];
const of = (name: string): string => `var(--${name})`;

describe.each(Object.entries(THEMES))('%s', (name, theme) => {
  const felt = { ...theme, ...said('.felt') };
  const paper = { ...theme, ...said('.on-paper') };

  function low(least: number, roles: Roles, inks: readonly string[], ...grounds: readonly string[][]): string[] {
    return grounds.flatMap((ground) => inks.map((ink) => [ink, ground, contrast(roles, of(ink), ...ground.map(of))] as const)).filter(([, , found]) => found < least).map(([ink, ground, found]) => `--${ink} on --${ground.join(' --')}: ${found.toFixed(2)}`);
  }

  test('words are legible in the room, on the felt, on plates and on paper', () => {
    expect(low(4.5, theme, INKS, ...ROOM.map((each) => [each]))).toEqual([]);
    expect(low(4.5, theme, ['ink', 'note'], ['chosen'])).toEqual([]);
    expect(low(4.5, theme, ['bad'], ['alarm'])).toEqual([]);
    expect(low(4.5, felt, INKS, ...FELT.map((each) => [each]), ...FELT.map((each) => [each, 'raised']), ...FELT.map((each) => [each, 'panel']), ['plate'], ['plaque'], ['sunk'])).toEqual([]);
    expect(low(4.5, felt, ['ink', 'note'], ['chosen'])).toEqual([]);
    expect(low(4.5, paper, ['ink', 'soft', 'title', 'call', 'note', 'good', 'bad', 'card-red', 'card-blue', 'card-green'], ['paper'])).toEqual([]);
    expect(low(4.5, theme, ['gold-ink'], ['gold'], ['gold-deep'])).toEqual([]);
    expect(low(4.5, theme, ['tag-ink'], ['tag'])).toEqual([]);
    expect(low(4.5, theme, ['white'], ['road-p'], ['road-b'], ['road-t'])).toEqual([]);
    expect(low(4.5, theme, ['paper'], ['back-b'], ['back-p'])).toEqual([]);
  });

  test('amounts and points on plates, paper and chips are read at a glance', () => {
    expect(low(7, felt, ['ink', 'soft'], ['plate'], ['plaque'])).toEqual([]);
    expect(low(7, paper, ['ink', 'soft'], ['paper'])).toEqual([]);
    expect(low(7, theme, ['tag-ink', 'paper-ink'], ['tag'], ['paper'], ['chip-inlay'])).toEqual([]);
  });

  test('what is no word stands out: fields, what has the focus, and gold or the line beside it', () => {
    expect(low(3, theme, ['line-strong', 'focus'], ['room'], ['panel'], ['sunk'])).toEqual([]);
    expect(low(3, felt, ['focus'], ...FELT.map((each) => [each]))).toEqual([]);
    expect(low(3, theme, [theme['--gold-line'] === 'transparent' ? 'gold' : 'gold-line', 'gold-mark'], ['room'], ['panel'], ['raised'])).toEqual([]);
    expect(low(3, felt, ['gold'], ...FELT.map((each) => [each]), ['plaque'])).toEqual([]);
  });

  test('it says every role of the room itself', () => {
    const room = [...ROOM, ...INKS, 'line', 'line-strong', 'grip', 'chosen', 'alarm', 'focus'].map((each) => `--${each}`);
    expect(room.filter((each) => !(each in said(name === 'night' ? ':root' : `[data-theme='${name}']`)))).toEqual([]);
  });
});

test('there are three themes', () => {
  expect(Object.keys(THEMES)).toEqual(['night', 'day', 'contrast']);
});

test('a picture that is saved has the colours of the night', () => {
  const night = Object.entries(PAINT).map(([name]) => [name, said(':root')[`--${name}`]]);
  expect(night).toEqual(Object.entries(PAINT));
});

/** The styles are held by stylelint; colours in markup and scripts are seen here. */
test('no colour is said outside the tokens', () => {
  const raw = /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b(?![-\w])|\b(?:rgba?|hsla?)\(/gi;
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) => /\.(svelte|ts)$/.test(path) && !/^design.paint\.ts|\.test\.ts$|wire\.d\.ts$/.test(path));
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((path) => (readFileSync(join('src', path), 'utf8').match(raw) ?? []).map((each) => `${path}: ${each}`));
  expect(found).toEqual([]);
});
