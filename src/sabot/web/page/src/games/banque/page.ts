/** The page of Baccara Banque. */
import type { GamePage } from '../../core/game';
import { stepOf } from '../bank/guide';
import { banker, shared } from '../bank/shared';
import { units } from '../../core/money';
import { late, t } from '../../core/words.svelte';
import Aside from './Aside.svelte';
import { askedOf } from './asking';
import { beats } from './beats';
import Dock from './Dock.svelte';
import Hands from './Hands.svelte';
import Layout from './Layout.svelte';
import { LocalState } from './local.svelte';
import { backOf, downOf, rankOf } from './reading';
import { SIDES } from './types';

const NUMBERS = { one: 1, two: 2 } as const;

export const page: GamePage<'banque', LocalState> = {
  ...shared,
  local: (table) => new LocalState(table),
  beats,
  asked: ({ frame, options, me, rules }, local) => (frame ? askedOf(frame.view, options, me, rules, (side) => local.covers(side)) : undefined),
  midway: ({ frame }) => frame?.view.banker ?? null,
  seat: ({ frame }, _own, player) => {
    const view = frame?.view;
    const { amount, place } = downOf(player, view);
    const held = SIDES.filter((side) => view?.[side].holder === player.id);
    const turns = SIDES.filter((side) => view?.[side].turn === player.id);
    const marks = [
      ...(view?.banker === player.id ? [banker(player)] : []),
      ...(held.length ? [t('page.is_ponte', { side: held.map((side) => NUMBERS[side]).join(' + ') })] : []),
      ...(held.length ? [] : turns.map((side) => t('page.has_turn', { side: NUMBERS[side] }))),
      ...(player.willing ? [t('page.is_willing')] : []),
      ...(view?.declined.includes(player.id) ? [t('page.has_declined')] : []),
      ...(view?.stage === 'auction' && player.done ? [t('page.has_passed')] : []),
    ];
    const listed = amount ? [[units(amount), place ? t(`place.${place}`) : ''].filter(Boolean).join(' ')] : [];
    return { stake: amount, listed, debt: 0, done: player.done, marks, rank: view ? rankOf(view, player) : 0, back: view ? backOf(view, player.id) : 0 };
  },
  guide: ({ frame, me }, local) =>
    frame && me ? stepOf(frame.view, frame.options, me.id, { plays: me.id in frame.view.stakes, covered: local.covered }) : undefined,
  listed: () => late(() => import('./listed')),
  prompt: () => late(() => import('./prompt')),
  Hands,
  Layout,
  Dock,
  Aside,
  Statistics: () => late(() => import('./Statistics.svelte')),
  Card: () => late(() => import('./Card.svelte')),
};
