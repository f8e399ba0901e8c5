import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  base: '/',
  build: {
    outDir: '../static',
    emptyOutDir: true, // outDir lies outside the root, where Vite asks before it cleans
    license: { fileName: 'third-party.md' }, // the bundled libraries ask to be named
  },
  // Svelte answers with its server half unless it is told that tests run in a browser.
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts'],
  },
}));
