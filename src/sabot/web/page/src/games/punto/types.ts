/** Short names for the wire types of Punto Banco. */
import type { Schemas } from '../../core/types';

export type Settled = Schemas['punto.CoupSettled'];
/** A stake's settlement by its names; on the wire it is a list. */
export interface StakeLine {
  player: string;
  bet: string;
  stake: number;
  result: Schemas['StakeLine'][3];
  received: number;
  debt: number;
}
export type BetRange = Schemas['BetRange'];
export type Side = 'player' | 'banker';
export const SIDES: readonly Side[] = ['player', 'banker'];
