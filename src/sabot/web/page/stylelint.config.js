/** What holds the design system: colours, sizes, radii, families, spaces and what asks the window are said in src/design and named elsewhere. */
const SIZE = String.raw`var\(--(?:t-\d\d|hand-title|call-said|bank(?:-of-two)?(?:-title|-said)?)(?:, var\(--t-\d\d\))?\)`;
/** A step, or one that grows or shrinks between two, or the measure of what it lies on. */
const SIZES = new RegExp(String.raw`^(?:inherit|${SIZE}|clamp\(${SIZE}, .*, ${SIZE}\)|min\(${SIZE}, [^,]*\))$`);
const RADII = /^(?:(?:0|50%|inherit|var\(--r-[a-z]+\))(?: |$))+$/;
/** Style, weight, a size of the scale, perhaps a height of lines, a family. */
const FONT = new RegExp(String.raw`^(?:inherit|(?:italic )?(?:\d00 )?(?:${SIZE}|clamp\(${SIZE}, .*, ${SIZE}\))(?:/[\d.]+)? var\(--(?:sans|serif|mono)\))$`);
/** Room between and around what stands there is a step of the scale, or reckoned from steps and from what it belongs to. */
const SPACE = String.raw`(?:0|auto|inherit|var\(--[a-z0-9-]+(?:, 0)?\)|-?[\d.]+(?:em|rem)|(?:calc|clamp|min|max)\((?!.*\dpx).*\))`;
const SPACED = '/^(?:(?:row-|column-)?gap|(?:padding|margin)(?:-.+)?)$/';
const SPACES = new RegExp(String.raw`^${SPACE}(?: ${SPACE})*$`);
/** In a drawing a size is one of its own units. */
const DRAWN = /^(?:(?:italic )?\d00 )?[\d.]+px(?: var\(--(?:sans|serif)\))?$/;

/** What a table's style asks of what lies within: only whether somebody is asked, and whether a question has anything to say. Each other `:has` is a class:
 * a browser looks at every part anew that any of them may concern, whenever anything comes or goes. */
const WITHIN = /:has\((?!(?::global\()?\.gold:not\(|> (?:\.controls > )?:not\(:empty\)\))/;

export default {
  overrides: [
    { files: ['src/{games,plain,shell/table,shell/panels}/**', 'src/design/{frames,base,tokens}.css', 'src/design/cards/*'], rules: { 'selector-disallowed-list': [WITHIN] } },
    { files: ['**/*.svelte'], customSyntax: 'postcss-html' },
    {
      files: ['src/design/cards/*.svelte', 'src/games/bank/Cloth.svelte', 'src/shell/panels/roads/Roads.svelte'],
      rules: {
        'declaration-property-value-allowed-list': {
          'font-size': [SIZES, DRAWN],
          font: [FONT, DRAWN],
          'font-family': [/^var\(--(?:sans|serif|mono)\)$/],
          '/radius$/': [RADII],
          [SPACED]: [SPACES],
        },
      },
    },
    { files: ['src/design/Chip.svelte'], rules: { 'declaration-property-value-allowed-list': { '/radius$/': ['50%'] } } },
    {
      files: ['src/design/*.css'],
      rules: { 'color-no-hex': null, 'color-named': null, 'function-disallowed-list': null, 'declaration-property-value-allowed-list': { [SPACED]: [SPACES] } },
    },
    { files: ['src/design/frames.css', 'src/school/dealing/Report.svelte'], rules: { 'at-rule-disallowed-list': null } }, // by window, and in print
    {
      files: ['src/design/base.css'],
      rules: { 'at-rule-disallowed-list': null, 'media-feature-name-allowed-list': [/^prefers-/, 'forced-colors'] },
    },
  ],
  rules: {
    'at-rule-disallowed-list': ['media'],
    'color-no-hex': true,
    'color-named': 'never',
    'function-disallowed-list': ['rgb', 'rgba', 'hsl', 'hsla', 'hwb', 'lab', 'lch', 'oklab', 'oklch', 'color'],
    'declaration-property-value-allowed-list': {
      'font-size': [SIZES],
      font: [FONT],
      'font-family': [/^var\(--(?:sans|serif|mono)\)$/],
      '/radius$/': [RADII],
      [SPACED]: [SPACES],
    },
    'custom-property-no-missing-var-function': true,
    'no-invalid-double-slash-comments': true,
    'declaration-block-no-duplicate-properties': true,
    'declaration-block-no-shorthand-property-overrides': true,
    'property-no-unknown': null,
    'unit-no-unknown': true,
  },
};
