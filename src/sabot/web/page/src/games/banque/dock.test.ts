import { flushSync } from 'svelte';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';

import type { Option } from '../../core/types';
import { mounted, speak } from '../../testing/mounted';
import Dock from './Dock.svelte';
import { hand, sitting, tableau } from './frames';

type Offers = Option<'banque'>[];

beforeAll(() => speak('banque'));

let gone: (() => Promise<void>) | undefined;
afterEach(() => gone?.());

function dock(...sits: Parameters<typeof sitting>) {
  const { table, local, sent } = sitting(...sits);
  const page = mounted(Dock, { table, local });
  gone = page.gone;
  return { local, sent, ...page };
}

const STAKE = { type: 'stake', on: 7, minimum: 1000, maximum: 9000, bank: 4000, coin: 1 } as const;
const BANK = { stage: 'stakes', banker: 'cy', bank: 5000 } as const;
const CARDS = { stage: 'declare', step: 'declare', declaring: 'one', one: tableau({ holder: 'ann', hand: hand(3, 'Ks', '3d') }) } as const;
const DECLARE = [{ type: 'declare', on: 8, says: ['draw', 'stand'] }, { type: 'selon_la_regle', on: 8 }] as Offers;

test('B5: a stake is put where it is chosen, and its odd coin is said', () => {
  const { local, press, says, sent } = dock(BANK, [{ ...STAKE, places: ['one', 'cheval'] }]);
  local.name(1001);
  local.chosen = 'cheval';
  flushSync();
  press('Stake 10.01');
  expect(sent()).toEqual([{ type: 'stake', on: 7, amount: 1001, place: 'cheval' }]);
  local.name(1001);
  flushSync();
  expect(says()).toContain('odd coin');
});

test('what is staked already is not staked again, and can be taken back', () => {
  const { press, sent } = dock(BANK, [{ ...STAKE, places: ['one', 'cheval'] }], { entry: 1000, place: 'one' });
  press('Stake 10');
  expect(sent()).toEqual([]);
  press('Take it back');
  expect(sent()).toEqual([{ type: 'stake', on: 7, amount: 0, place: 'one' }]);
});

test('cards that lie face down are turned before they are declared on', () => {
  const { buttons, press, local } = dock(CARDS, DECLARE);
  expect(buttons().slice(0, 2)).toEqual(['Turn over', 'Selon la règle']);
  press('Turn over');
  expect(local.covered).toBe(false);
  expect(buttons().slice(0, 3)).toEqual(["Carte, s'il vous plaît", 'Non, Monsieur', 'Selon la règle']);
});

test('whether he turns his cards himself from now on is chosen before he has', async () => {
  const { buttons, press, local } = dock(CARDS, DECLARE);
  await vi.waitFor(() => expect(buttons()).toContain('Open at once from now on'));
  press('Open at once from now on');
  expect(local.covered).toBe(false);
  await vi.waitFor(() => expect(buttons()).toContain('Turn them myself from now on'));
  press('Turn them myself from now on');
  expect(local.covered).toBe(true);
});

test('C7.2: what was handed in is said in the place of what may be declared', () => {
  const { press, says, buttons, sent } = dock(CARDS, DECLARE);
  press('Turn over');
  press('Carte');
  expect(sent()).toEqual([{ type: 'declare', on: 8, says: 'draw' }]);
  expect([says().includes('Carte'), buttons()]).toEqual([true, ['Pass']]);
});

test('who left it to the rule may still look at his cards', () => {
  const { press, buttons } = dock(CARDS, DECLARE);
  press('Selon la règle');
  expect(buttons()).toEqual(['Turn over', 'Pass']);
});

test.each([
  ['refill', 2000, 'Take the 20 and end'], ['refill', 0, 'End the bank'], ['post', 0, 'Decline'],
])('at %s with a bank of %s to decline is %s', (stage, bank, says) => {
  const more = [{ type: 'add_to_bank', on: 9, minimum: 500, maximum: 9000, coin: 1 }, { type: 'decline', on: 9 }] as Offers;
  expect(dock({ stage: stage as 'post', banker: 'ann', bank }, more).buttons()).toContain(says);
});

test('the banker deals with the one button that is left', () => {
  const { press, sent } = dock({ stage: 'deal', step: 'deal', banker: 'ann', bank: 5000 }, [{ type: 'proceed', on: 4 }] as Offers);
  press('Deal');
  expect(sent()).toEqual([{ type: 'proceed', on: 4 }]);
});

test.each([
  [{ willing: true }, 'Done'], [{ entry: 1000 }, 'Done'], [{}, 'Pass'],
])('who has %j is done with a word of his own', (me, says) => {
  const { press, sent } = dock({ stage: 'willing' }, [{ type: 'finish', on: 5 }] as Offers, me);
  press(says);
  expect(sent()).toEqual([{ type: 'finish', on: 5 }]);
});
