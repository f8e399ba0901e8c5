/** Banco as a player sees it while the window is open: on what it can be laid, and who would come before him (B6, B6.1). */
import type { Option, Player } from '../../core/types';
import type { Phrase } from '../../core/say';
import type { Place, BanqueView } from './types';

type BancoOption = Extract<Option<'banque'>, { type: 'call_banco' }>;

export interface Offer {
  place: Place;
  /** What it means, or who would come first. */
  says: Phrase;
}

/** The places of a banco, each with what it would come to against the calls as they stand. */
export function offersOf(view: BanqueView, option: BancoOption, me: Player<'banque'>): Offer[] {
  const rival = rivalOf(view, me, option.suivi);
  return option.places.map((place): Offer => {
    if (me.entry && me.place === place) return { place, says: { key: 'page.withdraw', facts: {} } };
    return { place, says: rival ?? { key: `place.${place}`, facts: {} } };
  });
}

/** Who would outrank a call, or share the bank with it; undefined where it would play the whole bank as it is called. */
export function rivalOf(view: BanqueView, me: Player<'banque'>, suivi: boolean): Phrase | undefined {
  const others = view.players.filter(({ id, entry }) => id !== me.id && entry > 0);
  const ranked = [...others].sort((one, two) => view.claims.indexOf(one.id) - view.claims.indexOf(two.id));
  const following = ranked.filter(({ id }) => view.suivi.includes(id));
  if (following[0] && !suivi) return { key: 'page.suivi_first', facts: { player: following[0].id } };
  const rivals = suivi ? following : ranked;
  const first = rivals.find((each) => outranks(view, each, me));
  if (first) return { key: 'page.comes_first', facts: { player: first.id } };
  const other = me.side === null ? undefined : rivals.find(({ side }) => side !== null && side !== me.side);
  return other && { key: 'page.shares', facts: { player: other.id } };
}

/** Whether one caller plays and the other does not: any who sits before who stands; of one side the better claim. */
function outranks({ claims }: BanqueView, one: Player<'banque'>, two: Player<'banque'>): boolean {
  const before = claims.indexOf(one.id) < claims.indexOf(two.id);
  return two.side === null ? one.side !== null || before : one.side === two.side && before;
}
