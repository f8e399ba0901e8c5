import { afterEach, beforeAll, expect, test } from 'vitest';

import type { Option } from '../../core/types';
import { mounted, speak } from '../../testing/mounted';
import Dock from './Dock.svelte';
import { hand, sitting } from './frames';

type Offers = Option<'chemin'>[];

beforeAll(() => speak('chemin'));

let gone: (() => Promise<void>) | undefined;
afterEach(() => gone?.());

function dock(...sits: Parameters<typeof sitting>) {
  const { table, local, sent } = sitting(...sits);
  const page = mounted(Dock, { table, local });
  gone = page.gone;
  return { local, sent, ...page };
}

const STAKE: Offers = [{ type: 'stake', on: 7, minimum: 500, maximum: 9000, open: 4000, coin: 1 }];
const CARDS = { stage: 'declare', step: 'declare', ponte: 'ann', ponte_hand: hand(3, 'Ks', '3d') } as const;
const DECLARE = [{ type: 'declare', on: 8, says: ['draw', 'stand'] }, { type: 'selon_la_regle', on: 8 }] as Offers;

test('all that is open is offered, as far as those leave it who come first and his purse reaches', () => {
  const players = [{ id: 'ann', seat: 1 }, { id: 'bo', entry: 1000 }] as never;
  const { press, sent, local } = dock({ stage: 'stakes', prime: ['bo', 'ann'], players }, STAKE);
  press('30');
  expect(local.typed).toBe('30');
  press('Stake 30');
  expect(sent()).toEqual([{ type: 'stake', on: 7, amount: 3000 }]);
});

test('where all that is open is no sum in chips, the largest one is offered first, and then all of it', () => {
  const { press, buttons, local } = dock({ stage: 'stakes', prime: ['ann'], bank: 161_606 }, [{ ...STAKE[0], maximum: 200_000, open: 161_606 }] as Offers, { purse: 200_000 });
  press('Most in chips: 1615');
  expect(local.typed).toBe('1615');
  press('All open: 1616.06');
  expect(local.typed).toBe('1616.06');
  expect(buttons().filter((each) => /chips:|open:/.test(each))).toEqual([]);
});

test('what is staked already is not staked again, and can be taken back', () => {
  const { press, sent } = dock({ stage: 'stakes' }, STAKE, { entry: 1000 });
  press('Stake 10');
  expect(sent()).toEqual([]);
  press('Take it back');
  expect(sent()).toEqual([{ type: 'stake', on: 7, amount: 0 }]);
});

test('a question is answered by yes or no', () => {
  const asked = [{ type: 'answer', on: 3, question: 'keep', amount: 5000, about: null }] as Offers;
  const { buttons, press, sent } = dock({ stage: 'keep' as never, banker: 'ann', bank: 5000 }, asked);
  expect(buttons()).toHaveLength(3);
  press(buttons()[1] ?? '');
  expect(sent()).toEqual([{ type: 'answer', on: 3, yes: false }]);
});

test('C7: the ponte turns his cards before he declares', () => {
  const { buttons, press, local } = dock(CARDS, DECLARE);
  expect(buttons().slice(0, 2)).toEqual(['Turn over', 'Selon la règle']);
  press('Turn over');
  expect(local.covered).toBe(false);
  expect(buttons().slice(0, 3)).toEqual(["Carte, s'il vous plaît", 'Non, Monsieur', 'Selon la règle']);
});

test('T4: a banker who is bound has one button', () => {
  const chooses = { stage: 'declare', step: 'choose', banker: 'ann', banker_hand: hand(7, 'Ks', '7d'), ponte_hand: hand(5, '2s', '3d') } as const;
  const { buttons } = dock(chooses, [{ type: 'declare', on: 8, says: ['stand'] }, { type: 'selon_la_regle', on: 8 }] as Offers);
  expect(buttons().filter((each) => each !== 'Pass')).toHaveLength(1);
});

test.each([
  [[{ type: 'associate', on: 5, amount: 5000 }], { type: 'associate', on: 5, joins: true }],
  [[{ type: 'take_suite', on: 5, amount: 5000 }], { type: 'take_suite', on: 5, takes: true }],
])('a window is entered with one press: %j', (options, action) => {
  const { press, sent } = dock({ stage: 'associate' }, options as Offers);
  press('50');
  expect(sent()).toEqual([action]);
});
