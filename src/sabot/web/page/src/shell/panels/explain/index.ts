import { t } from '../../../core/words.svelte';
import type { Panel } from '../../panels';

/** The coup that was settled last, told in sentences; of a game that teaches. */
export const panel: Panel = { slot: 'dialog', order: 5, there: ({ game }) => !!game.guide, button: () => t('page.explain') };
