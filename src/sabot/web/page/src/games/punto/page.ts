/** The page of Punto Banco. */
import type { GamePage } from '../../lib/game';
import { units } from '../../lib/money';
import { t, wordsOr } from '../../lib/words.svelte';
import { beats } from './beats';
import Aside from './Outcome.svelte';
import Card from './Card.svelte';
import Dock from './Dock.svelte';
import Hands from './Hands.svelte';
import Layout from './Layout.svelte';
import Limits from './Limits.svelte';
import { Bets } from './own.svelte';
import { obey } from './prompt';
import { total } from './stakes';

export const page: GamePage<'punto', Bets> = {
  own: (table) => new Bets(table),
  purse: (card) => 100 * card.minimum,
  beats,
  status: ({ frame, showing }) => {
    const view = frame?.view;
    if (!view) return '';
    if (view.stage === 'coup' && showing.busy) return t('stage.coup');
    return view.stage === 'coup' ? t(`stage.step_${view.step}`) : t(`stage.${view.stage}`);
  },
  hint: (table) => {
    const tied = table.can('enter') && table.frame?.view.results.at(-1)?.winner === 'T';
    const stakes = table.me?.stakes ?? {};
    return tied && (stakes['player'] || stakes['banker']) ? t('page.tied_stay') : '';
  },
  seat: ({ frame }, own, player) => {
    const view = frame?.view;
    const stakes = player.id === frame?.me ? own.entry.stakes : player.stakes;
    const marks: string[] = [];
    if (view?.holder === player.id) marks.push(t('page.has_shoe'));
    if (view?.looker === player.id && view.stage === 'coup') marks.push(t('page.looks'));
    return {
      stake: total(stakes),
      listed: Object.entries(stakes).map(([bet, amount]) => `${wordsOr(`bet.${bet}`, bet)} ${units(amount)}`),
      debt: player.debt,
      done: player.done && view?.stage === 'bets',
      marks,
    };
  },
  sums: ({ me }, own) => [
    { text: t('page.on_layout', { total: own.entry.total }) },
    { text: t('page.purse_is', { purse: me?.purse ?? 0 }) },
    ...(me?.debt ? [{ text: t('page.debt_is', { debt: me.debt }), bad: true }] : []),
  ],
  verbs: () => ({ example: t('page.verb_example'), all: t('page.verbs') }),
  obey,
  Hands,
  Layout,
  Dock,
  Aside,
  Limits,
  Card,
};
