import { t } from '../../../core/words.svelte';
import type { Panel } from '../../panels';

export const panel: Panel = { slot: 'dialog', order: 2, there: ({ frame }) => frame?.view.stage !== 'over', button: () => t('page.invite') };
