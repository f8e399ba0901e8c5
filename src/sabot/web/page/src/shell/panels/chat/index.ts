import { late } from '../../../core/words.svelte';
import type { Panel } from '../../panels';

export const panel: Panel = { slot: 'club', order: 2, there: (table) => !table.means.past, later: () => late(() => import('./Chat.svelte')) };
