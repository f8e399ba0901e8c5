/** The language of the page: chosen, remembered, and by default the browser's. */
import { kept, keep } from './keeping';
import { say, sentence, type Facts, type Words } from './say';

export const LANGUAGES = ['de', 'en', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

const FILES: Record<Language, () => Promise<{ default: Words }>> = {
  de: () => import('../../../../words/de.json'),
  en: () => import('../../../../words/en.json'),
  fr: () => import('../../../../words/fr.json'),
};
const KEY = 'language';

class Tongue {
  language = $state<Language>('en');
  words = $state.raw<Words>({});

  /** Read a language's words and speak it from now on. */
  async speak(language: Language): Promise<void> {
    this.words = (await FILES[language]()).default;
    this.language = language;
    document.documentElement.lang = language;
  }

  /** Speak a language because a person chose it. */
  async choose(language: Language): Promise<void> {
    keep(KEY, language);
    await this.speak(language);
  }
}

export const tongue = new Tongue();

/** The words of a key in the language of the page. */
export function t(key: string, facts?: Facts): string {
  return say(tongue.words, key, facts);
}

/** The words of a key, or another text where there are none. */
export function wordsOr(key: string, otherwise: string): string {
  return sentence(tongue.words, key) ?? otherwise;
}

/** The language to begin with. */
export function firstLanguage(wanted: readonly string[] = navigator.languages): Language {
  const known = (code: string | null): code is Language => LANGUAGES.includes(code as Language);
  const remembered = kept(KEY);
  if (known(remembered)) return remembered;
  return wanted.map((each) => each.slice(0, 2)).find(known) ?? 'en';
}
