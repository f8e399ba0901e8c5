import type { Panel } from '../../panels';
import RoadsPanel from './RoadsPanel.svelte';

/** The records of a game that keeps some. */
export const panel: Panel = { slot: 'record', order: 1, there: ({ game, frame }) => Boolean(game.Roads && frame?.roads), view: RoadsPanel };
