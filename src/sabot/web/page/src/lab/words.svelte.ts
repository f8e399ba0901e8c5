/** The laboratory's own words: no other page is sent them. */
import { layered, say, type Facts, type Words } from '../core/say';
import { part } from '../core/fetching';
import { tongue } from '../core/words.svelte';

const FILES = import.meta.glob<Words>('../../../../words/lab/*.json', { import: 'default' });

class RoomWords {
  words = $state.raw<Words>({});

  async speak(language: string): Promise<void> {
    const file = Object.entries(FILES).find(([path]) => path.endsWith(`/${language}.json`))?.[1];
    if (file) this.words = await part(file);
  }
}

export const room = new RoomWords();

/** The words of a key, such as `title`. */
export function l(key: string, facts?: Facts): string {
  return say(layered(tongue.words, room.words), `lab.${key}`, facts);
}

/** How a bet is called, one's own too. */
export function nameOfBet(bet: string): string {
  return say(layered(tongue.words, room.words), `bet.${bet}`);
}
