import { t } from '../../../core/words.svelte';
import type { Panel } from '../../panels';

export const panel: Panel = { slot: 'dialog', order: 7, button: () => t('page.settings') };
