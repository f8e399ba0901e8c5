import { expect, test } from 'vitest';

import { writeAs } from './decimal.svelte';
import type { Worth } from './types';
import { fourPlaces, perUnit, valuesOf, whyOf } from './worth';

const worth = (draw: number | null, stand: number | null): Worth => ({
  type: 'declaration', on: 7, model: 'B3', stake: 10_000, custom: 'draw', unique: true,
  acts: [
    { says: 'draw', exact: draw === null ? null : String(draw), value: draw, chance: 0.818, allowed: true },
    { says: 'stand', exact: stand === null ? null : String(stand), value: stand, chance: 0.182, allowed: false },
  ],
});

test('a value is told by the unit, on what is played for, and with how often the equilibrium says it', () => {
  const [draw, stand] = valuesOf(worth(-0.02719, 0.5));
  expect(draw).toEqual({
    key: 'page.worth_act', allowed: true, best: false,
    facts: { says: 'draw', stake: 10_000, value: '−0.0272', chips: -272, chance: 82 },
  });
  expect(stand).toMatchObject({ best: true, allowed: false, facts: { value: '+0.5000', chips: 5000 } });
});

test('why one is better is said with what it brings more, and whether the rules leave a choice', () => {
  const free = (draw: number | null, stand: number | null): Worth => {
    const bound = worth(draw, stand) as Extract<Worth, { type: 'declaration' }>;
    return { ...bound, acts: bound.acts.map((act) => ({ ...act, allowed: true })) };
  };
  expect(whyOf(free(-0.02, 0.005))).toEqual({ key: 'page.worth_why_free_more', facts: { says: 'stand', chips: 250 } });
  expect(whyOf(free(0.1, 0.1))?.key).toBe('page.worth_why_free_even');
  expect(whyOf(free(0.1, 0.100001))).toEqual({ key: 'page.worth_why_free_close', facts: { says: 'stand', chips: 0 } });
  expect(valuesOf(free(0.1, 0.100001)).map(({ best }) => best)).toEqual([false, true]);
  expect(whyOf(worth(0.2, 0.1))).toEqual({ key: 'page.worth_why_bound_more', facts: { says: 'draw', chips: 1000 } });
  expect(whyOf(worth(-0.2, 0.1))).toEqual({ key: 'page.worth_why_bound_dear', facts: { says: 'stand', chips: 3000 } });
  expect(whyOf(worth(0.1, 0.1))?.key).toBe('page.worth_why_bound_even');
  expect(whyOf(worth(0.1, 0.100001))).toEqual({ key: 'page.worth_why_bound_close', facts: { says: 'stand', chips: 0 } });
  expect(whyOf(free(null, 0.1))).toBeUndefined();
});

test('of a bank one sentence is told, whose words say whether it gains', () => {
  const bank: Worth = { type: 'bank', on: 7, step: 'keep', amount: 5_000, stakes: 5_000, coups: 1, key: 'bank.advice_dear', cents: -53.18, exact: null };
  expect(valuesOf(bank)).toEqual([{ key: 'bank.advice_dear', facts: { cents: 53 }, allowed: true, best: false }]);
});

test('none is better where both are worth the same, or where the equilibrium never comes', () => {
  expect(valuesOf(worth(0.1, 0.1)).map(({ best }) => best)).toEqual([false, false]);
  expect(valuesOf(worth(null, null)).map(({ key, best }) => [key, best])).toEqual([['page.worth_never', false], ['page.worth_never', false]]);
});

test('a value is written with the mark of the language', () => {
  writeAs('de');
  expect([perUnit(-0.17862), fourPlaces(0.0132)]).toEqual(['−0,1786', '0,0132']);
  writeAs('en');
  expect(perUnit(0.5)).toBe('+0.5000');
});
