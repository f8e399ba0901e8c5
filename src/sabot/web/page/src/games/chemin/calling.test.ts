import { expect, test } from 'vitest';

import { callsOf, firstBefore } from './calling';
import { ann, view } from './frames';
import type { Call } from './types';

const CALLS = [{ call: 'banco', amount: 5000, short_by: 1000 }, { call: 'avec', amount: 2500, short_by: 0 }] as const;
const by = (id: string, call: Call | null) => ann({ id, call });

/** A window in which Bo, Cy and Di come before and after Ann. */
function called(bo: Call | null, cy: Call | null, di: Call | null) {
  return view({ calls: [...CALLS], bank: 5000, prime: ['bo', 'cy', 'ann', 'di'], players: [ann(), by('bo', bo), by('cy', cy), by('di', di)] });
}

test('every call has its price, and says why it cannot be made', () => {
  expect(callsOf(called(null, null, null), 'ann').map(({ call, amount, ready, says }) => [call, amount, ready, says.key])).toEqual([
    ['suivi', 5000, false, 'page.why_no_suivi'],
    ['banco', 5000, false, 'page.short_by'],
    ['a_deux', 2500, false, 'page.why_no_a_deux'],
    ['avec', 2500, true, 'call.avec'],
  ]);
});

test('who is offered no calls sees none', () => {
  expect(callsOf(view(), 'ann')).toEqual([]);
});

test('a call that stands can be withdrawn, and one that is outranked says by whom', () => {
  const seen = called(null, null, 'banco');
  expect(callsOf(seen, 'ann').at(-1)?.says).toEqual({ key: 'page.comes_first', facts: { player: 'di' } });
  const mine = { ...called(null, null, null), players: [by('ann', 'avec')] };
  expect(callsOf(mine, 'ann').at(-1)?.says.key).toBe('page.withdraw');
});

test('C4: who calls à deux is told with whom he would play', () => {
  const open = { ...CALLS[1], call: 'a_deux' as const };
  const says = (mine: Call | null, ...[bo, cy, di]: [Call | null, Call | null, Call | null]) => {
    const seen = { ...called(bo, cy, di), calls: [open] };
    return callsOf({ ...seen, players: [...seen.players.slice(1), by('ann', mine)] }, 'ann').find(({ call }) => call === 'a_deux')?.says;
  };
  expect(says(null, null, null, null)?.key).toBe('call.a_deux');
  expect(says(null, 'a_deux', null, null)).toEqual({ key: 'page.shares', facts: { player: 'bo' } });
  expect(says('a_deux', null, null, 'a_deux')).toEqual({ key: 'page.shared', facts: { player: 'di' } });
  expect(says(null, 'a_deux', 'a_deux', null)).toEqual({ key: 'page.comes_first', facts: { player: 'bo' } });
});

test.each<[Call | null, Call | null, Call | null, Call, string | undefined]>([
  [null, null, 'banco', 'avec', 'di'],
  [null, null, 'banco', 'banco', undefined],
  ['banco', null, null, 'banco', 'bo'],
  ['a_deux', null, null, 'avec', undefined],
  ['a_deux', null, 'a_deux', 'avec', 'bo'],
  ['a_deux', null, null, 'a_deux', undefined],
  ['a_deux', 'a_deux', null, 'a_deux', 'bo'],
  [null, null, 'suivi', 'banco', 'di'],
])('C4.6: rank, then prime: %s, %s and %s before %s', (bo, cy, di, call, first) => {
  expect(firstBefore(called(bo, cy, di), 'ann', call)).toBe(first);
});
