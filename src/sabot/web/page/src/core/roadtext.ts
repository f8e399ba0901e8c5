/** Each road as a text, for the prompt and for who cannot see it. */
import { runs } from './roads';
import type { Roads } from './types';
import { t } from './words.svelte';

export const ROADS = ['bead_plate', 'big_road', 'big_eye_boy', 'small_road', 'cockroach_pig'] as const;
export type RoadName = (typeof ROADS)[number];

const LETTERS: Record<string, string> = { P: 'page.letter_player', B: 'page.letter_banker', T: 'page.letter_tie' };
const COLOURS: Record<string, string> = { R: 'page.red', B: 'page.blue' };

/** A road in its runs: "B3 P1 B6", or "red 2, blue 1" where colours are no sides. */
export function tellRoad(roads: Roads, road: RoadName): string {
  const isOfSides = road === 'bead_plate' || road === 'big_road';
  const found = runs((roads[road] as readonly (readonly [number, number, string, ...unknown[]])[]).map(([, , symbol]) => symbol));
  if (!found.length) return t('page.road_empty');
  if (isOfSides) return found.map(([symbol, long]) => `${t(LETTERS[symbol] ?? '')}${long}`).join(' ');
  return found.map(([symbol, long]) => `${t(COLOURS[symbol] ?? '')} ${long}`).join(', ');
}
