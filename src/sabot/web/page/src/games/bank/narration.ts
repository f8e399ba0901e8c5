/** What is told of a ponte's hand, in games whose bank a player holds: what it was bound to. */
import { firstTwo, type Faces } from '../../core/hands';
import type { RuleCard } from '../../core/types';
import { because, type Explanation } from '../../core/why.svelte';

/** What a house has chosen of an option. */
export function chosen({ rows }: RuleCard, option: string): unknown {
  return rows.find(({ key }) => key === option)?.facts?.['choice'];
}

/** What a ponte was bound to, by his two cards; nothing while they are hidden. `free` where the house leaves him free. */
export function ponteTold(name: string, side: string, faces: Faces, clause: string, free = false): Explanation[] {
  const points = firstTwo(faces);
  if (points === undefined) return [];
  if (points >= 8) return [{ about: `third:${name}`, reasons: [because(clause === 'B9' ? 'B9.1' : 'C7.1', 'palette.why_ponte_natural', { points })] }];
  const does = points < 5 ? 'draw' : points > 5 ? 'stand' : 'free';
  const why = free && points !== 5 ? because(clause, 'why.free_here', { side, points }) : because(clause, `palette.why_ponte_${does}`, { points });
  return [{ about: `third:${name}`, reasons: [why], lit: { table: 'ponte', row: points, column: 0 } }];
}
