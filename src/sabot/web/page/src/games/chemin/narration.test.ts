import { readFileSync } from 'node:fs';

import { beforeAll, expect, test } from 'vitest';

import type { Words } from '../../core/say';
import type { RuleCard } from '../../core/types';
import { tongue } from '../../core/words.svelte';
import { cellOf } from './tableau';
import { handsTold, paidTold } from './narration';
import type { Settled } from './types';

const FACES = ['K', 'A', '2', '3', '4', '5', '6', '7', '8', '9'].map((rank) => `${rank}s`);
const two = (points: number): string[] => ['Ks', FACES[points]!];
const words = (JSON.parse(readFileSync('../../words/school/palette/en.json', 'utf-8')) as Words)['palette']!;
const rules = (choices: Record<string, string>) => ({ rows: Object.entries(choices).map(([key, choice]) => ({ key, facts: { choice } })) }) as unknown as RuleCard;
const HOUSE = rules({ ponte_liberty: 'five', banker_liberty: 'tableau' });

beforeAll(() => tongue.need(['chemin']));

test('every cell of the tableau is told and lit as the table has it', () => {
  for (let banker = 0; banker < 8; banker += 1) {
    for (let column = 0; column <= 10; column += 1) {
      const ponte = column < 10 ? [...two(2), FACES[column]!] : two(6);
      const told = handsTold({ ponte, banker: two(banker) }, HOUSE).find(({ about }) => about === 'third:banker')!;
      expect(told.lit).toEqual({ table: 'free', row: banker, column });
      const does = { D: 'draw', S: 'stand', F: 'free' }[cellOf(banker, column)];
      const key = `why_banker_${does}${column < 10 ? '' : '_stood'}`;
      expect(told.reasons).toMatchObject([{ clause: 'T4', key: `palette.${key}`, facts: { points: banker } }]);
      expect(words[key]).toBeDefined();
    }
  }
});

test('a ponte is told by his points, and by what his house leaves free', () => {
  const told = (points: number, of: RuleCard, call: string | null = null) => handsTold({ ponte: two(points), banker: [] }, of, call).find(({ about }) => about === 'third:ponte')!;
  expect([0, 5, 6, 8].map((points) => told(points, HOUSE).reasons[0]!.key)).toEqual(['palette.why_ponte_draw', 'palette.why_ponte_free', 'palette.why_ponte_stand', 'palette.why_ponte_natural']);
  const liberal = rules({ ponte_liberty: 'banco', banker_liberty: 'always' });
  expect([told(3, liberal).reasons[0]!.key, told(3, liberal, 'banco').reasons[0]!.key]).toEqual(['palette.why_ponte_draw', 'why.free_here']);
});

test('of hidden hands nothing is told', () => {
  expect(handsTold({ ponte: [null, null, '4s'], banker: two(5) }, HOUSE).map(({ about }) => about)).toEqual(['hand:banker', 'third:banker']);
  expect(handsTold({ ponte: [null, null], banker: [null, null] }, HOUSE)).toEqual([]);
});

const SETTLED = { banker: 'ann', banco: 1000, stakes: { bob: 600, cid: 400 }, received: { bob: 1200, cid: 800 }, won: 1000, taxe: 50 };

test.each(['P', 'B', 'T'] as const)('every line of a settlement that %s wins has its reason', (winner) => {
  const told = paidTold({ ...SETTLED, winner } as unknown as Settled);
  expect(told.map(({ about }) => about)).toEqual(['stake:bob', 'stake:cid', 'bank']);
  expect(new Set(told.flatMap(({ reasons }) => reasons.map(({ clause }) => clause)))).toEqual(new Set([{ P: 'C8.1', B: 'C8.2', T: 'C8.3' }[winner]]));
  if (winner === 'B') expect(told.at(-1)!.reasons[0]!.facts).toEqual({ won: 1000, taxe: 50, gain: 950, bank: 1950 });
});
