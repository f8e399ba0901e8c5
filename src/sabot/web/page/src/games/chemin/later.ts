/** What of a table comes when a coup is dealt, before it is shown. */
import { part } from '../../core/fetching';

export const settlement = () => part(() => import('./Settlement.svelte'));
/** The banker's alone. */
export const tableau = () => part(() => import('./Tableau.svelte'));
