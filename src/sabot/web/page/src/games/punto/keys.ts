/** What a key does at a table of Punto Banco. */
import type { Table } from '../../core/table.svelte';
import type { Bets } from './own.svelte';

const SPOTS: Readonly<Record<string, string>> = { p: 'player', b: 'banker', t: 'tie', e: 'tie' };

const KEYS = [
  ['P B T', 'page.key_spot'],
  ['← ↑ → ↓', 'page.key_arrows'],
  ['I', 'page.key_terms'],
  ['Delete', 'page.key_take'],
  ['Z C R D', 'page.key_entry'],
  ['S', 'page.key_entries'],
  ['Enter', 'page.key_done'],
  ['Space', 'page.key_deal'],
  ['L', 'page.key_last'],
  ['.', 'page.key_skip'],
  ['/', 'page.key_prompt'],
  ['?', 'page.key_help'],
] as const;

/** Every key and the words that say what it does, where so many chips lie. */
export const keysOf = (chips: number) => [[chips > 1 ? `1–${chips}` : '1', 'page.key_chip'], ...KEYS] as const;

/** Do what a key says; false where it says nothing. */
export function keyDoes(key: string, table: Table<'punto'>, own: Bets): boolean {
  const low = key.toLowerCase();
  const chip = /^[1-7]$/.test(key) ? own.chips[Number(key) - 1] : undefined;
  if (chip !== undefined) return did(() => (own.chip = chip));
  const spot = SPOTS[low];
  if (spot !== undefined) return did(() => own.add(spot));
  if (low === 'z') return did(() => own.undo());
  if (low === 'c') return did(() => own.clear());
  if (low === 'r') return did(() => own.rebet());
  if (low === 'd') return did(() => own.double());
  if (low === 's') return did(() => (own.repeating.running ? own.stop() : (own.shown = 'entries')));
  if (low === 'l') return did(() => (own.shown = 'last'));
  if (key === '?') return did(() => (own.shown = 'keys'));
  if (key === 'Enter') return finished(table);
  return key === ' ' && (table.frame?.terms.clock.pace === 'practice' && table.can('finish') ? dealt(table, own) : proceeded(table, own));
}

function did(act: () => unknown): boolean {
  act();
  return true;
}

function finished(table: Table<'punto'>): boolean {
  const finish = table.showing.resting ? undefined : table.can('finish');
  if (finish && !table.me?.done) table.send({ type: 'finish', on: finish.on });
  return finish !== undefined;
}

/** In practice one key stakes what was staked last, where nothing is yet, and has the coup dealt. */
function dealt(table: Table<'punto'>, own: Bets): boolean {
  if (!own.entry.total) own.rebet();
  return own.entry.total > 0 && finished(table);
}

function proceeded(table: Table<'punto'>, own: Bets): boolean {
  const proceed = table.showing.busy ? undefined : table.can('proceed');
  if (own.covered) own.show();
  else if (proceed) table.send({ type: 'proceed', on: proceed.on });
  return proceed !== undefined;
}
