import { t } from '../../../core/words.svelte';
import type { Panel } from '../../panels';

export const panel: Panel = { slot: 'dialog', order: 6, button: () => t('page.ledger') };
