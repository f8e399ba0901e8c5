/** The words of what one has played: no other page is sent them. */
import { part } from '../core/fetching';
import { layered, say, sentence, type Facts, type Words } from '../core/say';
import { day } from '../core/when';
import { tongue, type Language } from '../core/words.svelte';

const FILES = import.meta.glob<Words>('../../../../words/played/*.json', { import: 'default' });

class RoomWords {
  words = $state.raw<Words>({});

  async speak(language: Language): Promise<void> {
    const file = Object.entries(FILES).find(([path]) => path.endsWith(`/${language}.json`))?.[1];
    const found = file ? await part(file) : {};
    if (language === tongue.language) this.words = found;
  }
}

export const room = new RoomWords();

/** The words of a key of this page, such as `title`. */
export function p(key: string, facts?: Facts): string {
  return say(layered(tongue.words, room.words), `played.${key}`, facts);
}

/** What a stake is called at a game: as a call or role, or as the game calls its bet. */
export function nameOfBet(game: string, bet: string): string {
  return sentence(room.words, `played.as_${bet}`) ?? sentence(tongue.of(game), `bet.${bet}`) ?? bet;
}

/** From one day to another, or one day alone. */
export function days(first: number, last: number): string {
  const [from, to] = [day(first), day(last)];
  return from === to ? from : p('days', { first: from, last: to });
}
