/** The school's own words, with those of the game that is asked about: no other page is sent them. */
import { part } from '../core/fetching';
import { layered, say, type Facts, type Words } from '../core/say';
import type { Sentence } from '../core/types';
import { tongue } from '../core/words.svelte';

const FILES: Record<string, () => Promise<{ default: Words }>> = {
  de: () => import('./words/de'),
  en: () => import('./words/en'),
  fr: () => import('./words/fr'),
};

class RoomWords {
  words = $state.raw<Words>({});
  /** How a school has called topics of its own, by their ids. */
  titles = $state.raw<Readonly<Record<string, string>>>({});

  async speak(language: string): Promise<void> {
    const file = FILES[language];
    if (file) this.words = (await part(file)).default;
  }
}

export const room = new RoomWords();

/** A sentence of the school at a game. */
export function said({ key, facts }: Sentence, game: string): string {
  return say(layered(tongue.of(game), room.words), key, facts ?? {});
}

/** The words of a key of the page of the school, such as `next`. */
export function s(key: string, facts?: Facts): string {
  return say(layered(tongue.words, room.words), `schoolroom.${key}`, facts);
}

/** How a topic is called. */
export function nameOfTopic(topic: string): string {
  return room.titles[topic] ?? say(room.words, `school.topic_${topic}`);
}
