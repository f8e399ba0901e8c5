/** The page of a game that has no folder here: felt, cards and controls are drawn from what the house tells of it. */
import { Maker } from '../core/beats';
import type { GamePage, Local } from '../core/game';
import { units } from '../core/money';
import type { Line } from '../core/types';
import { t, wordsOr } from '../core/words.svelte';
import Felt from '../games/bank/Felt.svelte';
import Aside from './Aside.svelte';
import Dock from './Dock.svelte';
import Hands from './Hands.svelte';
import Layout from './Layout.svelte';
import { ofPlayer, stakesOf } from './seen';

/** Of whom a line tells; one without facts, as they cross the network, of nobody. */
function of({ facts }: Partial<Line>): unknown {
  return facts?.['player'];
}

export const page: GamePage = {
  local: (): Local => ({}),
  purse: (card) => 100 * card.minimum,
  beats: ({ me }, news, lying) => {
    const make = new Maker(lying);
    for (const { lines } of news) make.say(lines.map((line) => (of(line) === me ? { ...line, section: 'event' } : line))); // what became of one's own
    return make.beats(news.length);
  },
  status: ({ frame }) => (frame ? wordsOr(`stage.${frame.view.step}`, wordsOr(`stage.${frame.view.stage}`, '')) : ''),
  seat: (_table, _own, player) => {
    const stakes = stakesOf(player);
    const debt = ofPlayer(player, 'debt');
    return {
      stake: stakes.reduce((sum, [, amount]) => sum + amount, 0),
      listed: stakes.map(([bet, amount]) => [bet && wordsOr(`bet.${bet}`, bet), units(amount)].filter(Boolean).join(' ')),
      debt: typeof debt === 'number' ? debt : 0,
      done: player.done,
      marks: [],
    };
  },
  sums: ({ me }) => [{ text: t('page.purse_is', { purse: me?.purse ?? 0 }) }],
  example: () => t('page.plain_example'),
  prompt: () => Promise.resolve({ commands: [], obey: () => undefined }),
  fits: false,
  Felt,
  Hands,
  Layout,
  Dock,
  Aside,
};
