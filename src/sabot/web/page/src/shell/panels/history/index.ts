import { t } from '../../../core/words.svelte';
import type { Panel } from '../../panels';

export const panel: Panel = { slot: 'dialog', order: 4, button: () => t('page.history') };
