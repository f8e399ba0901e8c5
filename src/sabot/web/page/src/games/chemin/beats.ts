/** How a coup of Chemin de Fer is shown. */
import type { Beat, TableCards } from '../../core/beats';
import type { Frame, Happening } from '../../core/types';
import { beatsOf, type Coups } from '../bank/beats';
import { mineOf } from './reading';
import type { Side } from './types';

type Chemin = 'chemin';

const COUPS: Coups<Chemin, Side> = {
  hands: (view) => {
    const { ponte_hand: ponte, banker_hand: banker } = view.settled ?? view;
    return { ponte, banker };
  },
  last: ({ settled }) => settled?.coup,
  points: ({ ponte_points: ponte, banker_points: banker }) => ({ ponte, banker }),
  mine: ({ settled }, player) => (settled ? mineOf(settled, player) : undefined),
};

export function beats(frame: Frame<Chemin>, news: readonly Happening<Chemin>[], lying: TableCards): readonly Beat[] {
  return beatsOf(COUPS, frame, news, lying);
}
