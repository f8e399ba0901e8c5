import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const APP = join('src', 'design', 'frames.css');
const MEASURES = /--v[wh]: calc\(.*\);/g;
const OF_THE_WINDOW = /\b\d*\.?\d+[dsl]?v(?:[hwbi]|min|max)\b/g;
const ENLARGED = /\(width >= (\d+)px\) and \(height >= (\d+)px\) \{\s*:root \{\s*--zoom: ([\d.]+)/g;

/** Within what is enlarged such a unit is larger than the window: a height of `100dvh` puts its foot below it. */
test('one place says how wide and high the window is', () => {
  const styled = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) => /\.(svelte|css|ts)$/.test(path) && !path.endsWith('.test.ts'));
  expect(styled.length).toBeGreaterThan(100);
  const found = styled.map((path) => join('src', path)).flatMap((path) => {
    const text = readFileSync(path, 'utf8');
    return ((path === APP ? text.replace(MEASURES, '') : text).match(OF_THE_WINDOW) ?? []).map((unit) => `${path}: ${unit}`);
  });
  expect(found).toEqual([]);
  expect(readFileSync(APP, 'utf8').match(MEASURES)).toHaveLength(2);
});

/** What is laid out for windows of 1420 x 980 and above asks the window, not how much of it is left. */
test('an enlarged window has at least the room of one that is laid out alike', () => {
  const sizes = [...readFileSync(APP, 'utf8').matchAll(ENLARGED)].map((found) => found.slice(1).map(Number));
  expect(sizes.length).toBeGreaterThan(0);
  for (const [width = 0, height = 0, zoom = 1] of sizes) {
    expect(width / zoom).toBeGreaterThanOrEqual(1420);
    expect(height / zoom).toBeGreaterThanOrEqual(980);
  }
});
