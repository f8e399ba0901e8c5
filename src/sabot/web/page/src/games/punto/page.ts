/** The page of Punto Banco. */
import type { GamePage } from '../../core/game';
import { late, t } from '../../core/words.svelte';
import Roads from '../../shell/panels/roads/Roads.svelte';
import { beats } from './beats';
import Aside from './Outcome.svelte';
import Dock from './Dock.svelte';
import Felt from './Felt.svelte';
import { stepOf } from './guide';
import Hands from './Hands.svelte';
import Layout from './Layout.svelte';
import { moveOf } from './moves';
import { Bets } from './local.svelte';
import SeatList from './SeatList.svelte';
import { linesOf, net } from './stakes';
import type { Settled } from './types';

export const page: GamePage<'punto', Bets> = {
  local: (table) => new Bets(table),
  purse: (card) => 100 * card.minimum,
  beats,
  status: ({ frame, showing }) => {
    const view = frame?.view;
    if (!view) return '';
    if (showing.resting) return t('stage.step_settle');
    if (view.stage === 'coup' && showing.busy) return t('stage.coup');
    return view.stage === 'coup' ? t(`stage.step_${view.step}`) : t(`stage.${view.stage}`);
  },
  asked: (table, local) => {
    const move = moveOf(table, local);
    return move === undefined ? undefined : { asks: [{ key: 'page.asks_move', facts: { move: t(move) } }], silence: null };
  },
  gain: (settled, player) => net(linesOf(settled as Settled, player)),
  hint: (table, local) => {
    if (local.note) return t(local.note.key, local.note.facts);
    const tied = table.can('enter') && table.frame?.view.results.at(-1)?.winner === 'T';
    const stakes = table.me?.stakes ?? {};
    if (tied && (stakes['player'] || stakes['banker'])) return t('page.tied_stay');
    if (!local.option || local.entry.total || table.me?.done) return '';
    return t(table.can('buy_in') && (table.me?.purse ?? 0) < Math.min(...local.bets.map(({ minimum }) => minimum)) ? 'page.too_few' : 'page.press_box');
  },
  seat: ({ frame }, _own, player) => {
    const view = frame?.view;
    const marks: string[] = [];
    if (view?.holder === player.id) marks.push(t('page.has_shoe'));
    if (view?.looker === player.id && view.stage === 'coup') marks.push(t('page.looks'));
    return {
      stake: 0, // it lies in the boxes before the seat
      listed: [],
      debt: player.debt,
      done: player.done && view?.stage === 'bets',
      marks,
    };
  },
  guide: stepOf,
  sums: ({ me }, local) => [
    { text: t('page.on_layout', { total: local.entry.total }) },
    { text: t('page.purse_is', { purse: me?.purse ?? 0 }) },
    ...(me?.debt ? [{ text: t('page.debt_is', { debt: me.debt }), bad: true }] : []),
  ],
  example: () => t('page.verb_example'),
  prompt: () => late(() => import('./prompt')),
  fits: true,
  Felt,
  SeatList,
  Roads,
  Hands,
  Layout,
  Dock,
  Aside,
  Limits: () => late(() => import('./Limits.svelte')),
  Statistics: () => late(() => import('./Statistics.svelte')),
  Card: () => late(() => import('./Card.svelte')),
};
