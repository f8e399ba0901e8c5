/** What a key does at a table of Punto Banco. */
import type { Table } from '../../core/table.svelte';
import type { Bets } from './local.svelte';

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
export function keyDoes(key: string, table: Table<'punto'>, local: Bets): boolean {
  const low = key.toLowerCase();
  const chip = /^[1-7]$/.test(key) ? local.chips[Number(key) - 1] : undefined;
  if (chip !== undefined) return did(() => (local.chip = chip));
  const spot = SPOTS[low];
  if (spot !== undefined) return did(() => local.add(spot));
  if (low === 'z') return did(() => local.undo());
  if (low === 'c') return did(() => local.clear());
  if (low === 'r') return did(() => local.rebet());
  if (low === 'd') return did(() => local.double());
  if (low === 's') return did(() => (local.repetition.running ? local.stop() : (local.shown = 'entries')));
  if (low === 'l') return did(() => (local.shown = 'last'));
  if (key === '?') return did(() => (local.shown = 'keys'));
  if (key === 'Enter') return finished(table);
  return key === ' ' && (table.frame?.terms.clock.pace === 'practice' && table.can('finish') ? dealt(table, local) : proceeded(table, local));
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
function dealt(table: Table<'punto'>, local: Bets): boolean {
  if (!local.entry.total) local.rebet();
  return local.entry.total > 0 && finished(table);
}

function proceeded(table: Table<'punto'>, local: Bets): boolean {
  const proceed = table.showing.busy ? undefined : table.can('proceed');
  if (local.covered) local.show();
  else if (proceed) table.send({ type: 'proceed', on: proceed.on });
  return proceed !== undefined;
}
