import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

import { parted } from './late';

/** Of the words that all of Sabot shares those of commands in a terminal are not sent to a page, but for advice and the croupier's name. */
const pageWords = {
  name: 'page-words',
  enforce: 'pre' as const,
  transform(code: string, id: string): string | { code: string; moduleType: 'js' } | undefined {
    const found = /\/sabot\/words\/\w+\.json(\?late)?$/.exec(id);
    if (!found) return undefined;
    const { solve: _, counting: __, risk: ___, bank = {}, cli, ...words } = JSON.parse(code) as Record<string, Record<string, string>>;
    const advice = Object.fromEntries(Object.entries(bank).filter(([key]) => key.startsWith('advice_')));
    const { first, late } = parted({ ...words, bank: advice, cli: { croupier: cli?.['croupier'] ?? '' } }, join(import.meta.dirname, 'src'));
    return found[1] ? { code: `export default ${JSON.stringify(late)}`, moduleType: 'js' } : JSON.stringify(first);
  },
};

/** What is not tiny lies beside itself compressed by Brotli, as browsers at https or on the same machine read it. */
const brotli = {
  name: 'brotli',
  apply: 'build' as const,
  writeBundle({ dir = '' }: { dir?: string }, bundle: Record<string, unknown>): void {
    for (const name of [...Object.keys(bundle), 'icon.svg']) {
      const whole = readFileSync(join(dir, name));
      if (whole.length >= 400 && /\.(js|css|html|svg)$/.test(name)) writeFileSync(join(dir, `${name}.br`), brotliCompressSync(whole));
    }
  },
};

export default defineConfig(({ mode }) => ({
  plugins: [pageWords, svelte(), brotli],
  base: '/',
  build: {
    outDir: '../static',
    modulePreload: { polyfill: false },
    emptyOutDir: true, // outDir lies outside the root, where Vite asks before it cleans
    // Few files: each costs a request and its headers. A game is one, the lobby, the table, and what all need.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: /node_modules(?!.*(bindings.select|custom-element|sha3|_u64))|vite\/|\/src\/(lib\/(?!above|telling|slide|links|sound|replay|transcript|paying|wake|squeez|fold|verify|review|guide|prompt|hosting|nearest|missed|worth|lessons|glossary)|parts\/(?!Amount|OwnCards|Stack|Chips|CopyLink|Terms)|cards\/)|\/src\/(App|main)/ },
            { name: 'play', test: /\/src\/table\/(?!asks|Host|Ceremony|Chat|Squeezed|SeatAsking|.*Dialog|Felt|Hand|Midway|Standing|TwoHands|Declaring|Asked|Money|Glossary|Guide|Review|How|PonteRule|Cloth|Worth|Over|Ledger|Replaying|Sounds|Settings|Invite|Missed|Shown|Words|Banks)|lib\/wake/ },
            { name: 'punto', test: /\/src\/games\/punto\/(?!BetDialog|SideBets|Why|Tableau|tableau|keys\.ts|Card|Limits|LiveOdds|Entries|Statistics|statistics|conditions|prompt)/ },
          ],
        },
      },
    },
    license: { fileName: 'third-party.md' }, // the bundled libraries ask to be named
  },
  // Svelte answers with its server half unless it is told that tests run in a browser.
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  test: {
    environment: 'happy-dom',
    isolate: false, // a world for each worker, not for each of seventy files: six seconds instead of forty
    include: ['src/**/*.test.ts', 'late.test.ts'],
  },
}));
