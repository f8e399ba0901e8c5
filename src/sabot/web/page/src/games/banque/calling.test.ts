import { expect, test } from 'vitest';

import { offersOf, rivalOf } from './calling';
import { player, view } from './frames';
import type { BanqueView } from './types';

const BANK = 5000;
/** ann and bo sit at tableau 1, di at tableau 2; sam and sue stand. */
const SIDES = { ann: 'one', bo: 'one', di: 'two', ed: 'two', sam: null, sue: null } as const;
type Name = keyof typeof SIDES;

function called(calls: readonly Name[], suivi: readonly Name[] = []): BanqueView {
  const players = (Object.keys(SIDES) as Name[]).map((id) => player(id, { side: SIDES[id], entry: calls.includes(id) ? BANK : 0 }));
  return view({ players, suivi: [...suivi], claims: ['ann', 'di', 'bo', 'ed', 'sam', 'sue'] });
}

const me = (seen: BanqueView, id: Name) => seen.players.find((each) => each.id === id) ?? player(id);

test.each<[Name, readonly Name[], string | undefined, Name | undefined]>([
  ['bo', [], undefined, undefined],
  ['bo', ['ann'], 'page.comes_first', 'ann'],
  ['ann', ['bo'], undefined, undefined],
  ['ann', ['ed', 'di'], 'page.shares', 'di'],
  ['bo', ['ann', 'di'], 'page.comes_first', 'ann'],
  ['ann', ['sam'], undefined, undefined],
  ['sam', ['ed'], 'page.comes_first', 'ed'],
  ['sue', ['sam'], 'page.comes_first', 'sam'],
  ['sam', ['sue'], undefined, undefined],
])('B6: before %s, with %s calling, comes %s %s', (id, calls, key, rival) => {
  const seen = called(calls);
  expect(rivalOf(seen, me(seen, id), false)).toEqual(key && { key, facts: { player: rival } });
});

test('B6.1: a suivi goes before every other call, and only another suivi counts beside it', () => {
  const seen = called(['ann', 'ed'], ['ed', 'bo']);
  expect(rivalOf(seen, me(seen, 'ann'), false)).toEqual({ key: 'page.suivi_first', facts: { player: 'ed' } });
  expect(rivalOf(seen, me(seen, 'bo'), true)).toEqual({ key: 'page.shares', facts: { player: 'ed' } });
  const alone = called(['ann', 'di'], ['bo']);
  expect(rivalOf(alone, me(alone, 'bo'), true)).toBeUndefined();
});

test('the call that stands can be withdrawn, the others say who would come first', () => {
  const seen = called(['ann', 'bo']);
  const mine = { ...me(seen, 'bo'), place: 'one' as const };
  const option = { type: 'call_banco' as const, on: 4, amount: BANK, places: ['one' as const, 'cheval' as const], suivi: false };
  expect(offersOf(seen, option, mine).map(({ place, says }) => [place, says.key])).toEqual([
    ['one', 'page.withdraw'], ['cheval', 'page.comes_first'],
  ]);
});
