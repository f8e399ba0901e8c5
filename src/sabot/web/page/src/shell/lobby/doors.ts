/** What the door of the house shows of each game. */
import { api } from '../../core/api';
import type { RuleCard } from '../../core/types';
import { nameOfGame, nameOfRules, tongue } from '../../core/words.svelte';
import type { SmallTable } from '../../design/small';

/** A game's picture, its place among the others, and the key of the sentence that says what it is. */
export interface Door extends SmallTable {
  order: number;
  about: string;
}

const DOORS = import.meta.glob<Door>('../../games/*/door.ts', { import: 'door', eager: true });

/** The games that have a door, each with the rule set that is called as it is. */
export function doors(rules: readonly RuleCard[]): { card: RuleCard; door: Door }[] {
  const found = Object.entries(DOORS).map(([path, door]) => ({ card: namesake(rules, path.split('/').at(-2)), door }));
  return found.flatMap(({ card, door }) => (card ? [{ card, door }] : [])).sort((a, b) => a.door.order - b.door.order);
}

/** The rule sets that the page can show a table of, with the words of their games. Throws RefusedError. */
export async function offeredRules(): Promise<RuleCard[]> {
  const cards = await api.rules();
  await tongue.need([...new Set(cards.map(({ game }) => game))]);
  return cards;
}

/** Whether a rule set is called as its game is. */
export function isNamesake({ game, id }: RuleCard): boolean {
  return nameOfRules(game, id) === nameOfGame(game);
}

function namesake(rules: readonly RuleCard[], game: string | undefined): RuleCard | undefined {
  const own = rules.filter((each) => each.game === game);
  return own.find(isNamesake) ?? own[0];
}
