import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

import { parted } from './late.ts';

/** Parts of the words that commands in a terminal alone say. */
const TERMINAL = ['solve', 'counting', 'risk', 'hold', 'lengths', 'fell'];

/** Of the words that all of Sabot shares, and of a game's, those of commands in a terminal are not sent to a page, but for advice and the croupier's name. */
const pageWords = {
  name: 'page-words',
  enforce: 'pre' as const,
  transform(code: string, id: string): string | { code: string; moduleType: 'js' } | undefined {
    const found = /\/sabot\/(?:games\/(\w+)\/)?words\/\w+\.json(\?late)?$/.exec(id);
    if (!found) return undefined;
    const every = Object.entries(JSON.parse(code) as Record<string, Record<string, string>>);
    const { bank = {}, cli = {}, ...words } = Object.fromEntries(every.filter(([part]) => !TERMINAL.includes(part)));
    const { first, late } = parted({ ...words, bank: only(bank, 'advice_'), cli: only(cli, 'croupier') }, join(import.meta.dirname, 'src'), found[1]);
    return found[2] ? { code: `export default ${JSON.stringify(late)}`, moduleType: 'js' } : JSON.stringify(first);
  },
};

function only(words: Record<string, string>, begun: string): Record<string, string> {
  return Object.fromEntries(Object.entries(words).filter(([key]) => key.startsWith(begun)));
}

/** Text, as small as Brotli makes it. */
function small(whole: Buffer): Buffer {
  const { BROTLI_PARAM_MODE: mode, BROTLI_MODE_TEXT: text, BROTLI_PARAM_SIZE_HINT: hint, BROTLI_PARAM_LGWIN: window } = constants;
  return brotliCompressSync(whole, { params: { [mode]: text, [hint]: whole.length, [window]: 24 } });
}

/** What is not tiny lies beside itself compressed by Brotli, as browsers at https or on the same machine read it. */
const brotli = {
  name: 'brotli',
  apply: 'build' as const,
  writeBundle({ dir = '' }: { dir?: string }, bundle: Record<string, unknown>): void {
    for (const name of [...Object.keys(bundle), 'icon.svg']) {
      const whole = readFileSync(join(dir, name));
      if (whole.length >= 400 && /\.(js|css|html|svg)$/.test(name)) writeFileSync(join(dir, `${name}.br`), small(whole));
    }
  },
};

const PASSES_ON = /^export\{([^}]*)\}from"\.\/([^"]+)";?\s*$/;

/** A file that only passes on what another has is not sent: whoever fetches it fetches that other. */
const straight: Plugin = {
  name: 'straight',
  enforce: 'post',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
      for (const { code, fileName } of chunks) {
        const [, names = '', other] = PASSES_ON.exec(code) ?? [];
        if (!other) continue;
        const name = fileName.replace('assets/', '');
        const passed = names.split(',').map((each) => each.split(' as ')).map(([own = '', told = own]) => `${told}:e.${own}`);
        for (const each of chunks) {
          for (const quote of ['"', '`']) {
            each.code = each.code
              .replaceAll(`import(${quote}./${name}${quote})`, `import("./${other}").then(e=>({${passed.join()}}))`)
              .replaceAll(`${quote}assets/${name}${quote}`, `"assets/${other}"`);
          }
        }
        delete bundle[fileName];
      }
    },
  },
};

/** What every coup calls, by the names of their groups. */
const CALLED = ['base', 'banked', 'chemin', 'banque', 'punto'];

/** Functions of every coup are compiled while they are fetched, not in the frame that is the first to call them. */
const ahead: Plugin = {
  name: 'ahead',
  enforce: 'post',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const each of Object.values(bundle)) {
        if (each.type === 'chunk' && CALLED.includes(each.name)) each.code = `//# allFunctionsCalledOnLoad\n${each.code}`;
      }
    },
  },
};

export default defineConfig(({ mode }) => ({
  plugins: [pageWords, svelte(), straight, ahead, brotli],
  base: '/',
  build: {
    outDir: '../static',
    modulePreload: { polyfill: false },
    emptyOutDir: true, // outDir lies outside the root, where Vite asks before it cleans
    // Few files: each costs a request and its headers. A game is one, the lobby, the table, what all need, and what tables that
    // people bank share. A group takes along whatever it needs and no group before it names: what two games share is named first,
    // or a table of one would have the other sent too.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: /node_modules(?!.*(bindings.select|custom-element|sha3|_u64))|\bvite\/|\/src\/(main|core\/(?!account|always|deeds|records|intended|folding|road|sound|preferring|speaking|larger|replay|prompt|commands|host|nearest|worth|lessons|glossary|plain|anchoring|teaching|why|hands)|design\/(?!afterframe|RefusalReason|Reasons|Amount|NoAmount|Stack|Chips|CopyLink|Dialog|slide|paint|SmallFelt|LitTable|tables)|shell\/(App|table\/(?!Whys|Reasons|Ceremony|Squeezed|AdmittedSeat|SeatDialog|SeatList|Sheets|Glossary|Guide|Over|TableAudio|Tools|Sounds|Speech|Silence|MissedEvents|missed|Namesake|Notice|Deeds|StandingChips|Skip|Words|TableEnd)))/ },
            { name: 'banked', test: /\/src\/(games\/bank\/(?!teaching|narration|commands|Stakes|Spectacle|Moment|moments|Slides|slides|over|Tower|tower|Worth|TurnedCards|SqueezeChoice|How|PonteRule|Cloth|Banks|AuctionCall|auction)|design\/(Amount|Chips))/ },
            { name: 'chemin', test: /\/src\/games\/chemin\/(?!teaching|narration|door|Card|Statistics|prompt|commands|telling|moments|banks|Settlement|settlement|Tableau)/ },
            { name: 'banque', test: /\/src\/games\/banque\/(?!teaching|narration|door|Card|Statistics|prompt|commands|telling|moments|banks|listed|StakeWeights)/ },
            { name: 'punto', test: /\/src\/games\/punto\/(?!teaching|narration|door|BetDialog|SideBets|Why|Tableau|tableau|keys\.ts|Card|Limits|LiveOdds|Entries|Statistics|statistics|conditions|prompt|commands)/ },
            { name: 'why', test: /\/src\/(core\/(anchoring|teaching|why|hands)|design\/(LitTable|Reasons|RefusalReason|afterframe|tables)|shell\/table\/(Whys|Reasons|Glossary))/ },
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
    setupFiles: ['src/testing/setup.ts'],
    isolate: false, // a world for each worker, not for each of seventy files: six seconds instead of forty
    include: ['src/**/*.test.ts', 'late.test.ts', 'stylelint.test.ts'],
  },
}));
