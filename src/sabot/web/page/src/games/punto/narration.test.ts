import { readFileSync } from 'node:fs';

import { beforeAll, expect, test } from 'vitest';

import type { Words } from '../../core/say';
import { tongue } from '../../core/words.svelte';
import { TABLEAU } from './tableau';
import { handsTold, paidOf } from './narration';

const FACES = ['K', 'A', '2', '3', '4', '5', '6', '7', '8', '9'].map((rank) => `${rank}s`);
const two = (points: number): string[] => ['Ks', FACES[points]!];
const words = (of: string) => (JSON.parse(readFileSync(`../../words/school/${of}/en.json`, 'utf-8')) as Words)[of]!;

beforeAll(() => tongue.need(['punto']));

test('every cell of the drawing table is told and lit as the table has it', () => {
  for (let banker = 0; banker < 8; banker += 1) {
    for (let column = 0; column <= 10; column += 1) {
      const player = column < 10 ? [...two(2), FACES[column]!] : two(6);
      const told = handsTold({ player, banker: two(banker) }).find(({ about }) => about === 'third:banker')!;
      expect(told.lit).toEqual({ table: 'binding', row: banker, column });
      const does = TABLEAU[banker]![column] === 'D' ? 'draws' : 'stands';
      expect(told.reasons).toEqual([{ clause: 'T1', key: `drawing.why_banker_${does}${column < 10 ? '' : '_stood'}`, facts: { points: banker, third: column } }]);
      expect(words('drawing')[told.reasons[0]!.key!.slice(8)]).toBeDefined();
    }
  }
});

test('Player is told by his points, a natural by both', () => {
  for (let points = 0; points < 8; points += 1) {
    const [told] = handsTold({ player: two(points), banker: two(5) }).filter(({ about }) => about === 'third:player');
    expect(told).toMatchObject({ reasons: [{ clause: 'T1', key: `drawing.why_player_${points < 6 ? 'draws' : 'stands'}` }], lit: { table: 'player', row: points } });
  }
  expect(handsTold({ player: two(8), banker: two(5) }).at(-1)!.reasons).toMatchObject([{ clause: 'G5', facts: { player: 8, banker: 5 } }]);
});

test('of a card that lies face down nothing is told, nor what follows from it', () => {
  const hidden = handsTold({ player: [...two(2), null], banker: two(3) });
  expect(hidden.map(({ about }) => about)).toEqual(['hand:banker', 'third:player']);
  expect(handsTold({ player: ['Ks', null], banker: two(3) }).map(({ about }) => about)).toEqual(['hand:banker']);
});

test.each([
  ['won', 'player', 1000, 0, 'P3', 'why.won'], ['won', 'banker', 950, 0, 'P3', 'why.won_less'], ['won', 'banker', 1000, 50, 'P4', 'why.won_box'],
  ['lost', 'player', 0, 0, 'P3', 'why.lost'], ['pushed', 'big', 0, 0, 'P6', 'why.pushed'], ['stays', 'banker', 0, 0, 'P3', 'why.stays'], ['won', 'big', 540, 0, 'P6', 'why.won'],
] as const)('a line that is %s on %s has its reason', (result, bet, received, debt, clause, key) => {
  const bets = [{ id: 'banker', nets: ['1'], levied: true }, { id: 'player', nets: ['1'] }, { id: 'big', nets: ['0.54'] }];
  const told = paidOf({ player: 'ann', bet, stake: 1000, result, received, debt }, { bets, commission: '5 %' } as unknown as Parameters<typeof paidOf>[1]);
  expect([told.clause, told.key]).toEqual([clause, key]);
});
