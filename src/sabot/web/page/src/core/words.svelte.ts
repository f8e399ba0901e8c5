/** The language of the page: chosen, remembered, and by default the browser's. */
import { writeAs } from './decimal.svelte';
import { part } from './fetching';
import { kept, keep } from './keeping';
import { layered, say, sentence, type Facts, type SayOptions, type Words } from './say';

export const LANGUAGES = ['de', 'en', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

const SHARED = import.meta.glob<Words>('../../../../words/*.json', { import: 'default' });
const LATE = import.meta.glob<Words>('../../../../words/*.json', { import: 'default', query: '?late' });
const OF_GAMES = import.meta.glob<Words>('../../../../games/*/words/*.json', { import: 'default' });
const LATE_OF_GAMES = import.meta.glob<Words>('../../../../games/*/words/*.json', { import: 'default', query: '?late' });
const KEY = 'language';

class Tongue {
  language = $state<Language>('en');
  /** The game whose words come first: that of the table on the page. */
  game = $state<string | undefined>();
  /** Whether the words are there too that are not needed at first. */
  whole = $state(false);
  #shared = $state.raw<Words>({});
  #own = $state.raw<Record<string, Words>>({});
  readonly #table: Words = $derived(this.of(this.game));

  /** The games whose words were asked for. */
  readonly #games = new Set<string>();
  /** Whether the words are wanted too that are not needed at first, and when they are there. */
  #late: Promise<void> | undefined;
  /** The language that was asked for last, and how often one was: the words of the last alone are spoken. */
  #wanted: Language = this.language;
  #asked = 0;

  /** The words of a game's tables, or those that all games share. */
  of(game: string | undefined): Words {
    return game === undefined ? this.#shared : layered(this.#shared, this.#own[game]);
  }

  /** The words that count now. */
  get words(): Words {
    return this.#table;
  }

  /** Have the words of some games too; of others none are sent. */
  async need(games: readonly string[]): Promise<void> {
    const more = games.filter((game) => !this.#games.has(game));
    if (!more.length) return;
    const [language, late] = [this.language, this.#late];
    const found = await this.#ofGames(language, more);
    if (language !== this.language || late !== this.#late) return this.need(games);
    for (const game of more) this.#games.add(game);
    this.#own = { ...this.#own, ...found };
  }

  /** Have the words too that are not needed at first. */
  more(): Promise<void> {
    this.#late ??= Promise.resolve().then(() => this.speak(this.#wanted)).then(() => void (this.whole = true));
    return this.#late;
  }

  /** Read a language's words and speak it from now on. */
  async speak(language: Language): Promise<void> {
    this.#wanted = language;
    const asked = ++this.#asked;
    const games = [...this.#games];
    const late = this.#late ? one(LATE, language) : {};
    const [shared, more, own] = await Promise.all([one(SHARED, language), late, this.#ofGames(language, games)]);
    if (asked !== this.#asked) return;
    if (games.length !== this.#games.size) return this.speak(language);
    this.#shared = layered(shared, more);
    this.#own = own;
    this.language = language;
    writeAs(language);
    document.documentElement.lang = language;
  }

  /** The words of some games, by their folders' names. */
  async #ofGames(language: Language, games: readonly string[]): Promise<Record<string, Words>> {
    const read = async (game: string): Promise<Words> =>
      layered(...(await Promise.all([one(OF_GAMES, language, game), this.#late ? one(LATE_OF_GAMES, language, game) : {}])));
    return Object.fromEntries(await Promise.all(games.map(async (game) => [game, await read(game)])));
  }

  /** Speak a language because a person chose it. */
  async choose(language: Language): Promise<void> {
    keep(KEY, language);
    await this.speak(language);
  }
}

export const tongue = new Tongue();

/** The words of a key in the language of the page. */
export function t(key: string, facts?: Facts, manner?: SayOptions): string {
  return say(tongue.words, key, facts, manner);
}

/** The words of a key, or another text where there are none. */
export function wordsOr(key: string, otherwise: string): string {
  return sentence(tongue.words, key) ?? otherwise;
}

/** A part of the page with the words that no other part needs. */
export async function late<T>(load: () => Promise<T>): Promise<T> {
  const [found] = await Promise.all([part(load), tongue.more()]);
  return found;
}

/** How a game is called. */
export function nameOfGame(game: string): string {
  return sentence(tongue.of(game), 'game.name') ?? game;
}

/** How a rule set is called in its game's words. */
export function nameOfRules(game: string, id: string, title: string = ''): string {
  return sentence(tongue.of(game), `rules.${id}`) ?? (title || id);
}

/** The language to begin with. */
export function firstLanguage(wanted: readonly string[] = navigator.languages): Language {
  const known = (code: string | null): code is Language => LANGUAGES.includes(code as Language);
  const remembered = kept(KEY);
  if (known(remembered)) return remembered;
  return wanted.map((each) => each.slice(0, 2)).find(known) ?? 'en';
}

type Files = Record<string, () => Promise<Words>>;

/** What a file of a language, of a game where one is named, has to say. */
async function one(files: Files, language: Language, game = ''): Promise<Words> {
  const file = Object.entries(files).find(([path]) => path.endsWith(game ? `/${game}/words/${language}.json` : `/words/${language}.json`))?.[1];
  if (file) return part(file);
  return game && files === OF_GAMES ? ofHouse(game, language) : {};
}

/** What the house has to say of a game that the page was built without. */
async function ofHouse(game: string, language: Language): Promise<Words> {
  const answer = await fetch(`/api/games/${encodeURIComponent(game)}/words/${language}`);
  return answer.ok ? await answer.json() : {};
}
