import type { Table } from '../../../core/table.svelte';
import { t } from '../../../core/words.svelte';
import type { Panel } from '../../panels';

const asking = ({ frame }: Table): number => frame?.terms.asking.length ?? 0;

export const panel: Panel = {
  slot: 'dialog',
  order: 1,
  there: (table) => table.isHost && table.frame?.view.stage !== 'over',
  button: (table) => (asking(table) ? t('page.requests', { count: asking(table) }) : t('page.host')),
  waits: (table) => asking(table) > 0,
};
