import type { Panel } from '../../panels';
import StandingPlayers from './StandingPlayers.svelte';

export const panel: Panel = { slot: 'people', order: 1, there: (table) => table.frame?.view.stage !== 'over', view: StandingPlayers };
