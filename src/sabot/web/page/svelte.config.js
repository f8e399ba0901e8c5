import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

const SOURCES = join(import.meta.dirname, 'src');
const components = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.svelte')).map(posix).sort();

/** Short names of classes, as they stand in every rule and template that is sent: a component's number. What only checks, has none. */
function scoped(file) {
  return `_${components.indexOf(posix(relative(SOURCES, file))).toString(36)}`;
}

function posix(path) {
  return path.replaceAll('\\', '/');
}

export default {
  preprocess: vitePreprocess(),
  compilerOptions: { runes: true, cssHash: ({ filename }) => scoped(filename) },
};
