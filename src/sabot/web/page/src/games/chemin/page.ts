/** The page of Chemin de Fer. */
import type { GamePage } from '../../core/game';
import { stepOf } from '../bank/guide';
import { banker, shared } from '../bank/shared';
import { units } from '../../core/money';
import { late, t } from '../../core/words.svelte';
import Aside from './Aside.svelte';
import { questionOf } from './asking';
import { beats } from './beats';
import Dock from './Dock.svelte';
import Hands from './Hands.svelte';
import Layout from './Layout.svelte';
import { LocalState } from './local.svelte';
import { fateFor, rankOf } from './reading';
import { wentBack } from './scene';

export const page: GamePage<'chemin', LocalState> = {
  ...shared,
  local: (table) => new LocalState(table),
  beats,
  asked: ({ frame, options, me }, { covered }) => (frame ? questionOf(frame.view, options, me, covered) : undefined),
  seat: ({ frame }, _own, player) => {
    const view = frame?.view;
    const stake = player.entry || player.stake;
    const fate = view && fateFor(view, player.id);
    const call = player.call ? t(`french.${player.call}`) : '';
    const roles = [
      [view?.banker === player.id, banker(player)],
      [view?.associate === player.id, t('page.is_associate')],
      [view?.ponte === player.id, t('page.is_ponte')],
      [view?.declined.includes(player.id), t('page.has_declined')],
      [view?.stage === 'auction' && player.done, t('page.has_passed')],
    ] as const;
    return {
      stake,
      listed: stake ? [[call, units(stake)].filter(Boolean).join(' '), ...(fate?.why ? [t(`why.${fate.why}`)] : [])] : [],
      debt: 0,
      done: player.done,
      marks: [...(player.call ? [t(`page.mark_${player.call}`)] : []), ...roles.filter(([is]) => is).map(([, mark]) => mark)],
      shoe: view?.banker === player.id,
      rank: view ? rankOf(view, player.id) : 0,
      back: fate?.back ?? 0,
      returned: view ? wentBack(view, player.id) : 0,
    };
  },
  guide: ({ frame, me }, { covered }) =>
    frame && me ? stepOf(frame.view, frame.options, me.id, { plays: frame.view.players.some(({ id, stake }) => id === me.id && stake), covered }) : undefined,
  prompt: () => late(() => import('./prompt')),
  Hands,
  Layout,
  Dock,
  Aside,
  Statistics: () => late(() => import('./Statistics.svelte')),
  Card: () => late(() => import('./Card.svelte')),
};
