import type { Panel } from '../../panels';
import Log from './Log.svelte';

export const panel: Panel = { slot: 'club', order: 1, there: (table) => !table.means.past, view: Log };
