/** What a player has said once for every coup: each as one thing that can be read and taken back. */
import type { Facts } from './say';
import type { Intention, Intentions } from './types';

export interface Stands {
  kind: keyof Intentions;
  /** What is said of it. */
  key: string;
  facts: Facts;
  /** What takes it back. */
  back: Intention;
}

/** All that stands, in the order in which it acts. */
export function standing(said: Intentions): Stands[] {
  const { suivi, banco = 0, stakes = {}, keeps = 0, declines, passes = 'no', selon_la_regle } = said;
  const amount = Object.values(stakes).reduce((sum, each) => sum + each, 0);
  const found: (Stands | false)[] = [
    suivi === true && { kind: 'suivi', key: 'page.intend_suivi', facts: {}, back: { suivi: false } },
    banco > 0 && { kind: 'banco', key: 'page.intend_banco', facts: { amount: banco }, back: { banco: 0 } },
    amount > 0 && { kind: 'stakes', key: 'page.intend_stakes', facts: { amount }, back: { stakes: {} } },
    keeps > 0 && { kind: 'keeps', key: 'page.intend_keeps', facts: { coups: keeps }, back: { keeps: 0 } },
    declines === true && { kind: 'declines', key: 'page.intend_declines', facts: {}, back: { declines: false } },
    passes !== 'no' && { kind: 'passes', key: `page.intend_passes_${passes}`, facts: {}, back: { passes: 'no' } },
    selon_la_regle === true && { kind: 'selon_la_regle', key: 'page.intend_selon', facts: {}, back: { selon_la_regle: false } },
  ];
  return found.filter((each) => each !== false);
}
