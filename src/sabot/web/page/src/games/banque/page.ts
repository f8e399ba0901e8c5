/** The page of Baccara Banque. */
import type { GamePage } from '../../core/game';
import { stepOf } from '../bank/guide';
import { units } from '../../core/money';
import { screen } from '../../design/screen.svelte';
import { late, t } from '../../core/words.svelte';
import Felt from '../bank/Felt.svelte';
import Aside from './Aside.svelte';
import { askedOf } from './asking';
import { beats } from './beats';
import Dock from './Dock.svelte';
import Hands from './Hands.svelte';
import Layout from './Layout.svelte';
import { listedOf } from './listed';
import { Desk } from './own.svelte';
import { backOf, downOf, rankOf } from './reading';
import { SIDES } from './types';

const NUMBERS = { one: 1, two: 2 } as const;

export const page: GamePage<'banque', Desk> = {
  own: (table) => new Desk(table),
  purse: (card) => 20 * card.minimum,
  beats,
  status: ({ frame }) => (frame ? t(`stage.${frame.view.stage}`) : ''),
  asked: ({ frame, options, me, rules }, own) => (frame ? askedOf(frame.view, options, me, rules, (side) => own.covered(side)) : undefined),
  midway: ({ frame }) => frame?.view.banker ?? null,
  seat: ({ frame }, _own, player) => {
    const view = frame?.view;
    const { amount, place } = downOf(player, view);
    const held = SIDES.filter((side) => view?.[side].holder === player.id);
    const turns = SIDES.filter((side) => view?.[side].turn === player.id);
    const marks = [
      ...(view?.banker === player.id ? [t(screen.small || player.away || player.leaving ? 'page.bank' : 'page.is_banker')] : []),
      ...(held.length ? [t('page.is_ponte', { side: held.map((side) => NUMBERS[side]).join(' + ') })] : []),
      ...(held.length ? [] : turns.map((side) => t('page.has_turn', { side: NUMBERS[side] }))),
      ...(player.willing ? [t('page.is_willing')] : []),
      ...(view?.declined.includes(player.id) ? [t('page.has_declined')] : []),
    ];
    const listed = amount ? [[units(amount), place ? t(`place.${place}`) : ''].filter(Boolean).join(' ')] : [];
    return { stake: amount, listed, debt: 0, done: player.done, marks, rank: view ? rankOf(view, player) : 0, back: view ? backOf(view, player.id) : 0 };
  },
  sums: ({ me, frame }) => [
    { text: t('page.in_play', { total: me ? downOf(me, frame?.view).amount : 0 }) },
    { text: t('page.purse_is', { purse: me?.purse ?? 0 }) },
  ],
  guide: ({ frame, me }, own) =>
    frame && me ? stepOf(frame.view, frame.options, me.id, { plays: me.id in frame.view.stakes, covered: own.covered('one') || own.covered('two') }) : undefined,
  listed: listedOf,
  example: () => t('page.verb_example'),
  prompt: () => late(() => import('./prompt')),
  fits: false,
  decides: true,
  Felt,
  Hands,
  Layout,
  Dock,
  Aside,
  Statistics: () => late(() => import('./Statistics.svelte')),
  Card: () => late(() => import('./Card.svelte')),
};
