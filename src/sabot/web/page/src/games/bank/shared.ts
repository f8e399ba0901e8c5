/** What the pages of games say alike whose bank a player holds. */
import type { GamePage } from '../../core/game';
import type { Player } from '../../core/types';
import { t } from '../../core/words.svelte';
import { screen } from '../../design/screen.svelte';
import type { BankLocalState, BankGame } from './local.svelte';
import Felt from './Felt.svelte';

type LocalState = BankLocalState<BankGame, string>;

export const shared = {
  purse: (card) => 20 * card.minimum,
  status: ({ frame }) => (frame ? t(`stage.${frame.view.stage}`) : ''),
  sums: ({ me }, local) => [{ text: t('page.in_play', { total: local.inPlay }) }, { text: t('page.purse_is', { purse: me?.purse ?? 0 }) }],
  example: (table) => {
    const bid = table.can('bid');
    return bid ? t('page.verb_example_bid', { minimum: bid.minimum }) : t('page.verb_example');
  },
  fits: false,
  decides: true,
  Felt,
} satisfies Partial<GamePage<BankGame, LocalState>>;

/** Who banks, in a word where another must stand beside it. */
export function banker({ away, leaving }: Pick<Player<BankGame>, 'away' | 'leaving'>): string {
  return t(screen.small || away || leaving ? 'page.bank' : 'page.is_banker');
}
