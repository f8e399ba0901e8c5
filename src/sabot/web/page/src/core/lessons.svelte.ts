/** What is taught at the table: the guide's sentences and the words of the table, sent when a game first needs them. */
import { part } from './fetching';
import { pieces, type Piece } from './glossary';
import { keep, kept } from './keeping';
import { say, sentence, type Facts, type Words } from './say';
import { tongue, type Language } from './words.svelte';

const FILES = import.meta.glob<Words>('../../../../words/lessons/*.json', { import: 'default' });

class Lessons {
  #words = $state.raw<Words>({});
  #language: Language | null = null;
  /** The term whose explanation is open. */
  term = $state<string | null>(null);

  /** Have the words of a language; asked again wherever another one is spoken. */
  async need(language: Language): Promise<void> {
    if (language === this.#language) return;
    this.#language = language;
    const file = Object.entries(FILES).find(([path]) => path.endsWith(`/${language}.json`))?.[1];
    const found = file ? await part(file) : {};
    if (language === this.#language) this.#words = found;
  }

  /** With those of the page, which a sentence may name. */
  readonly #all: Words = $derived({ ...tongue.words, ...this.#words });

  get known(): boolean {
    return 'term' in this.#words;
  }

  say(key: string, facts: Facts = {}): string {
    return this.known ? say(this.#all, key, facts) : '';
  }

  /** What the guide says of a step at a game, else at any. */
  guide(game: string, step: string): string {
    return sentence(this.#words, `guide.${game}_${step}`) ?? sentence(this.#words, `guide.${step}`) ?? '';
  }

  /** The spellings of each term at the table that is open: a game may have words of its own. */
  get #terms(): Readonly<Record<string, string>> {
    return this.#words[`term_${tongue.game}`] ?? this.#words['term'] ?? {};
  }

  /** What can be done once at the tables of a game, by its name. */
  deeds(game: string): { deed: string; name: string }[] {
    return Object.entries(this.#words[`deed_${game}`] ?? {}).map(([deed, name]) => ({ deed, name }));
  }

  /** A sentence with its terms. */
  pieces(text: string): Piece[] {
    return pieces(text, this.#terms);
  }

  /** Every term by its first spelling, in the order of the alphabet. */
  get terms(): { term: string; name: string; names: string[]; about: string }[] {
    const all = Object.entries(this.#terms).map(([term, spellings]) => {
      const names = spellings.split('|');
      return { term, name: names[0] ?? term, names, about: this.say(`glossary.${term}`) };
    });
    return all.sort((a, b) => a.name.localeCompare(b.name, tongue.language));
  }
}

export const lessons = new Lessons();

const OFF = 'off';

/** What was said last: a step in a coup, since when, and what had been done by then. */
interface LastSentence {
  step?: string;
  coup?: string;
  since?: number;
  before?: unknown;
}

/** Which steps of a game's guide somebody has read; remembered by his browser. */
export class GuideProgress {
  #seen = $state.raw<readonly string[]>([]);
  #off = $state(false);
  saying = $state.raw<LastSentence>({});
  /** Whether its sentence stands in the page's own order, and takes room there. */
  inOrder = $state(false);

  constructor(readonly game: string) {
    const text = kept(this.#key);
    this.#off = text === OFF;
    this.#seen = text && text !== OFF ? text.split(' ') : [];
  }

  get #key(): string {
    return `guide.${this.game}`;
  }

  /** Whether a step is still to be explained. */
  wants(step: string): boolean {
    return !this.#off && !this.#seen.includes(step);
  }

  read(step: string): void {
    if (!this.wants(step)) return;
    this.#seen = [...this.#seen, step];
    keep(this.#key, this.#seen.join(' '));
  }

  skip(): void {
    this.#off = true;
    keep(this.#key, OFF);
  }

  /** From the first step again. */
  again(): void {
    this.#off = false;
    this.#seen = [];
    this.saying = {};
    keep(this.#key, null);
  }
}
