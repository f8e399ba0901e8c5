/** How a settled coup stands in the list of a shoe's coups: both tableaux, and what the bank collected and paid. */
import type { CoupTold } from '../../core/types';
import type { Phrase } from '../../core/say';
import { SIDES, type Side } from './types';

/** A line for each tableau, then one for the bank; keys of the page's words. */
export function listedOf({ told }: CoupTold): Phrase[] {
  const lines = told.filter(({ section }) => section === 'event').map(({ key, facts = {} }) => ({ key, facts }) as Phrase);
  const of = (side: Side, begins: string): Phrase | undefined => lines.find(({ key, facts }) => key.startsWith(begins) && facts['side'] === side);
  const sum = (wanted: string): number => lines.filter(({ key }) => key === wanted).reduce((all, { facts }) => all + Number(facts['amount']), 0);
  const sides = SIDES.map((side) => ({ fared: of(side, 'side_'), held: of(side, 'holds') }));
  const won = sides.filter(({ fared }) => fared?.key === 'side_won').reduce((all, { held }) => all + Number(held?.facts['amount'] ?? 0), 0);
  const unpaid = sum('unpaid');
  return [
    ...sides.flatMap(({ fared, held }) =>
      fared ? [{ key: `page.listed_${held ? fared.key.slice('side_'.length) : 'empty'}`, facts: { ...fared.facts, ...held?.facts } }] : [],
    ),
    { key: unpaid ? 'page.listed_broken' : 'page.listed_bank', facts: { collected: sum('collected'), paid: won - unpaid, unpaid } },
  ];
}
