/** Short names for the wire types of Punto Banco. */
import type { Schemas } from '../../lib/types';

export type Settled = Schemas['punto.CoupSettled'];
export type StakeLine = Schemas['StakeLine'];
export type BetRange = Schemas['BetRange'];
export type Side = 'player' | 'banker';
export const SIDES: readonly Side[] = ['player', 'banker'];
