import { expect, test } from 'vitest';

import { hand, reached, sitting, tableau } from './frames';
import { obey, PLAIN } from './prompt';
import { TELLERS } from './telling';
import type { BanqueView } from './types';

const WEIGHED = { points: 5, says: 'draw' as const, one: 6955, two: -1635, gain: 5320 };

function keyOf(text: string, seen: Partial<BanqueView>): string {
  const { table, local } = sitting(seen, []);
  return obey(text, table, local)?.key ?? '';
}

test.each(Object.keys(TELLERS).flatMap((each) => PLAIN[each as keyof typeof TELLERS]))('%s is answered', (word) => {
  expect(keyOf(word, {})).toMatch(/^page\./);
});

test('what is answered is what the table shows', () => {
  const bank = { banker: 'cy', bank: 5000, brought: 4000, tenure: 1 };
  expect([keyOf('who', {}), keyOf('who', bank)]).toEqual(['page.bank_free', 'page.tell_who']);
  expect([keyOf('open', bank), keyOf('open', { ...bank, reach: [reached('ann', 5000, 0)] })]).toEqual(['page.open_now', 'page.open_none']);
  expect(keyOf('portée', { ...bank, reach: [reached('ann', 6000, 0, { one: 1000 })] })).toBe('page.reach_mine_part');
  expect([keyOf('bilanz', bank), keyOf('claims', { claims: ['ann'] })]).toEqual(['page.value_tenure', 'page.tell_claims']);
  expect(keyOf('hand', { ...bank, one: tableau({ holder: 'ann', hand: hand(3, 'Ks', '3d') }) })).toBe('page.tell_hand');
  expect(keyOf('weigh', { weighing: [WEIGHED], banker_hand: hand(5, 'Ks', '5d') })).toBe('page.weigh_gain');
  expect(keyOf('weigh', { weighing: [{ ...WEIGHED, gain: null }], banker_hand: hand(5, 'Ks', '5d') })).toBe('page.tell_no_weigh');
});

test('who holds both hands is told both', () => {
  const both = { one: tableau({ holder: 'ann', hand: hand(3, 'Ks', '3d') }), two: tableau({ holder: 'ann', hand: hand(5, 'Kh', '5d') }) };
  const { table, local } = sitting(both, []);
  expect(obey('hand', table, local)?.facts).toEqual({ cards: ['Ks', '3d', 'Kh', '5d'], points: [3, 5] });
});
