/** Short names for the wire types of Chemin de Fer. */
import type { Schemas } from '../../core/types';

export type Settled = Schemas['chemin.Settled'];
export type Outlook = Schemas['chemin.Outlook'];
export type Fate = Schemas['chemin.Fate'];
export type CallMade = Schemas['chemin.CallMade'];
export type ShownCall = Schemas['chemin.ShownCall'];
export type Call = ShownCall['call'];
export type Side = 'ponte' | 'banker';
