/** How a coup of Baccara Banque is shown: three hands. */
import type { Beat, TableCards } from '../../core/beats';
import type { Frame, Happening } from '../../core/types';
import { beatsOf, type Coups } from '../bank/beats';
import { mineOf } from './reading';
import type { Hand } from './types';

type Banque = 'banque';

const COUPS: Coups<Banque, Hand> = {
  hands: ({ settled, one, two, banker_hand: banker }) =>
    settled ? { one: settled.one_hand, two: settled.two_hand, banker: settled.banker_hand } : { one: one.hand, two: two.hand, banker },
  last: ({ settled }) => settled?.ended.coup,
  points: ({ one, two, banker_points: banker }) => ({ one: one.points, two: two.points, banker }),
  mine: ({ settled }, player) => (settled ? mineOf(settled, player) : undefined),
};

export function beats(frame: Frame<Banque>, news: readonly Happening<Banque>[], lying: TableCards): readonly Beat[] {
  return beatsOf(COUPS, frame, news, lying);
}
