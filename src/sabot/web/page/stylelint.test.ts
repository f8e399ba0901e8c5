import stylelint from 'stylelint';
import { expect, test } from 'vitest';

async function found(code: string, file = 'src/shell/Planted.svelte'): Promise<readonly string[]> {
  const { results } = await stylelint.lint({ code, codeFilename: file });
  return results.flatMap(({ warnings }) => warnings.map(({ rule }) => rule));
}

const styled = (declaration: string): string => `<p>said</p>\n\n<style>\n  p {\n    ${declaration};\n  }\n</style>\n`;
const VALUE = 'declaration-property-value-allowed-list';

test.each([
  ['color: #fff', 'color-no-hex'],
  ['color: white', 'color-named'],
  ['background: linear-gradient(red, var(--panel))', 'color-named'],
  ['box-shadow: 0 1px 2px rgb(0 0 0 / 45%)', 'function-disallowed-list'],
  ['color: hsl(20 10% 10%)', 'function-disallowed-list'],
  ['font-size: 0.9rem', VALUE],
  ['font-size: 13px', VALUE],
  ['font-size: clamp(1rem, 2cqw, 2rem)', VALUE],
  ['font: 600 1.1rem Georgia, serif', VALUE],
  ['font: 600 var(--t-16) Georgia', VALUE],
  ['font-family: Georgia, serif', VALUE],
  ['border-radius: 9px', VALUE],
  ['border-top-left-radius: 3px', VALUE],
  ['gap: 8px', VALUE],
  ['padding: var(--s-8) 10px', VALUE],
  ['margin-inline: calc(100% - 3px)', VALUE],
  ['row-gap: max(1px, 2cqw)', VALUE],
])('refuses %s', async (declaration, rule) => {
  expect(await found(styled(declaration))).toEqual([rule]);
});

test.each(['color: var(--ink)', 'font-size: var(--t-13)', 'font-size: clamp(var(--t-16), 3cqh, var(--t-22))', 'font: italic 500 var(--t-16)/1.2 var(--serif)', 'border-radius: var(--r-l) var(--r-l) 0 0', 'border-radius: 50%', 'gap: var(--s-4) var(--s-16)', 'padding: 0 max(var(--s-8), env(safe-area-inset-left)) 0.5em', 'margin: calc(-1 * var(--s-4)) auto 0', 'background: color-mix(in srgb, var(--plate) 40%, transparent)'])('takes %s', async (declaration) => {
  expect(await found(styled(declaration))).toEqual([]);
});

test('a drawing has sizes of its own, a component has none', async () => {
  expect(await found('text {\n  font-size: 26px;\n}\n', 'src/shell/planted.css')).toEqual([VALUE]);
  expect(await found(styled('font-size: 26px'), 'src/design/cards/CardFace.svelte')).toEqual([]);
});

test.each([
  ['src/shell/Planted.svelte', '(width < 700px)', ['at-rule-disallowed-list']],
  ['src/shell/Planted.svelte', '(prefers-reduced-motion: reduce)', ['at-rule-disallowed-list']],
  ['src/design/base.css', '(height >= 500px)', ['media-feature-name-allowed-list']],
  ['src/design/base.css', '(forced-colors: active)', []],
  ['src/design/base.css', '(prefers-reduced-motion: reduce)', []],
  ['src/design/frames.css', '(width < 700px)', []],
])('%s asks for %s', async (file, query, refused) => {
  const css = `@media ${query} {\n  p {\n    margin: 0;\n  }\n}\n`;
  expect(await found(file.endsWith('.css') ? css : `<p>said</p>\n\n<style>\n${css}</style>\n`, file)).toEqual(refused);
});

test.each([
  ['src/design/frames.css', '.dock:has(.watch) p', ['selector-disallowed-list']],
  ['src/games/punto/Planted.svelte', '.spot:not(:has(.paid))', ['selector-disallowed-list']],
  ['src/shell/panels/log/Planted.svelte', '.log:has(p)', ['selector-disallowed-list']],
  ['src/shell/table/Planted.svelte', ".dock:has(:global(.gold:not([aria-disabled='true'])))", []],
  ['src/design/frames.css', '.controls:has(> :not(:empty))', []],
  ['src/shell/lobby/Planted.svelte', 'section:has(form)', []],
])('%s asks by %s', async (file, selector, refused) => {
  const css = `${selector} {\n  margin: 0;\n}\n`;
  expect(await found(file.endsWith('.css') ? css : `<p>said</p>\n\n<style>\n${css}</style>\n`, file)).toEqual(refused);
});
