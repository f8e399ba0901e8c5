/** The mark before the cents, as the language of the page writes it. */
export const decimal = $state({ mark: '.' });

const MARKS: Readonly<Record<string, string>> = { de: ',', en: '.', fr: ',' };

/** Write amounts as a language does from now on. */
export function writeAs(language: string): void {
  decimal.mark = MARKS[language] ?? '.';
}
