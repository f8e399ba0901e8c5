import type { Panel } from '../../panels';
import Standing from './Standing.svelte';

export const panel: Panel = { slot: 'people', order: 1, there: (table) => table.frame?.view.stage !== 'over', view: Standing };
