/** In which groups a host reads the house options: what belongs together stands together, in every game alike. */
const GROUPS = {
  seats: ['seating', 'standing_calls'],
  bank: ['award', 'bank_kind', 'next_shoe', 'associate', 'suite_auction', 'suite_origin', 'taxe_on'],
  stakes: ['a_deux', 'beyond', 'commission_mode', 'tie_release'],
  cards: [
    'declaration', 'naturals', 'ponte_liberty', 'banker_liberty', 'custom', 'custom_ponte_5', 'custom_banker_3_9', 'custom_banker_5_4',
  ],
  shoe: ['ceremony', 'dealing', 'squeeze', 'shoe_passes', 'shoe_direction', 'burn', 'last_coup'],
  money: ['rounding'],
} as const;

export interface Group {
  name: string;
  keys: readonly string[];
}

/** The options of a rule set in their groups; what no group knows comes last. */
export function grouped(keys: readonly string[]): Group[] {
  const known = Object.entries(GROUPS).map(([name, members]) => ({ name, keys: members.filter((key) => keys.includes(key)) }));
  const placed = known.flatMap((group) => group.keys as readonly string[]);
  const more = { name: 'more', keys: keys.filter((key) => !placed.includes(key)) };
  return [...known, more].filter((group) => group.keys.length > 0);
}
