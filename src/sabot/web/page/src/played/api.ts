/** What the page of what one has played asks of the house. */
import { ask, at } from '../core/api';
import type { PlayedSummary, ShoeTaken, TablesPlayed } from '../core/types';

export const played = {
  summary: () => ask<PlayedSummary>('GET', '/played'),
  tables: (before?: string) => ask<TablesPlayed>('GET', `/played/tables${before === undefined ? '' : `?before=${encodeURIComponent(before)}`}`),
  shoe: (table: string, shoe: number) => ask<ShoeTaken>('GET', `/played${at(table)}/shoes/${shoe}`),
};

/** Where all of one's own is sent, in a form. */
export function exported(form: 'jsonl' | 'coups' | 'account'): string {
  return `/api/played/export?form=${form}`;
}
