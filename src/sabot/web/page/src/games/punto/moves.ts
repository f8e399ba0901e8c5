/** What a player does next in a coup of Punto Banco, as his button says. */
import type { Table } from '../../core/table.svelte';
import type { Bets } from './local.svelte';

/** What a step of the coup is called by who takes it. */
const STEPS: Record<string, string> = {
  deal: 'page.deal',
  show_player: 'page.show',
  pass_banker: 'page.pass_banker',
  third: 'page.give_third',
};

/** The next step of the coup where it is the player's, once what came before has been shown and called. */
export function moveOf(table: Table<'punto'>, local: Bets): string | undefined {
  const { frame, me, showing } = table;
  if (showing.busy || !table.can('proceed')) return undefined;
  if (local.squeezes && me && frame?.view.looker === me.id) return 'page.turn_over';
  return STEPS[frame?.view.step ?? ''] ?? 'option.proceed';
}
