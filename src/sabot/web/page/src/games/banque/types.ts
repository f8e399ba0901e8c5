/** Short names for the wire types of Baccara Banque. */
import type { Schemas, View } from '../../core/types';

export type BanqueView = View<'banque'>;
export type Settled = Schemas['banque.Settled'];
export type Outlook = Schemas['banque.Outlook'];
export type Fate = Schemas['banque.Fate'];
export type Laid = Schemas['banque.Laid'];
export type Place = Schemas['banque.CanStake']['places'][number];
export type Side = 'one' | 'two';
export type Hand = Side | 'banker';
export const SIDES: readonly Side[] = ['one', 'two'];
