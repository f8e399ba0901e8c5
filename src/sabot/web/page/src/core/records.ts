/** What is asked of a table by parts of the page that come late. */
import { ask, at } from './api';
import type { AskLab, LedgerRow, ShoeReview } from './types';

/** What everybody brought to a table and took from it. */
export function ledger(id: string): Promise<LedgerRow[]> {
  return ask('GET', `${at(id)}/ledger`);
}

/** How one's free decisions of a finished shoe stand to the equilibrium. */
export function review(id: string, shoe: number): Promise<ShoeReview> {
  return ask('GET', `${at(id)}/shoes/${shoe}/review`);
}

/** What to ask the laboratory for the cards that everybody has seen. */
export function seen(id: string): Promise<AskLab> {
  return ask('GET', `${at(id)}/lab`);
}

/** Where a table's history can be downloaded. */
export function exportAddress(id: string): string {
  return `/api${at(id)}/export`;
}

/** Where a finished shoe's record can be downloaded. */
export function shoeAddress(id: string, shoe: number): string {
  return `/api${at(id)}/shoes/${shoe}`;
}

/** The address of a settled coup of a table. */
export function coupPath(id: string, shoe: number, coup: number): string {
  return `/t/${encodeURIComponent(id)}?shoe=${shoe}&coup=${coup}`;
}

/** The shoe and the coup that the address names; null where it names none. */
export function coupAsked(search: string = window.location.search): { shoe: number; coup: number } | null {
  const asked = new URLSearchParams(search);
  const [shoe, coup] = ['shoe', 'coup'].map((name) => (/^\d{1,9}$/.test(asked.get(name) ?? '') ? Number(asked.get(name)) : 0));
  return shoe && coup ? { shoe, coup } : null;
}
