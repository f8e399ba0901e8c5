import { beforeAll, expect, test } from 'vitest';

import { mounted, speak } from '../../testing/mounted';
import Dock from './Dock.svelte';
import { sitting } from './frames';

beforeAll(() => speak('chemin'));

function shown(stage: 'calls' | 'stakes', { known = ['passes'], passes = 'no' } = {}) {
  const { table, local } = sitting({ stage }, [{ type: 'finish', on: 1 } as never]);
  const said: unknown[] = [];
  table.intend = (each) => void said.push(each);
  table.frame = { ...table.frame!, terms: { ...table.frame!.terms, intentions: { passes } as never } };
  table.rules = { ...table.rules, intentions: known };
  table.usable = true;
  const page = mounted(Dock, { table, local } as never);
  return { said, named: document.querySelector('.moves.passes') !== null, offered: page.buttons().includes('Pass this coup'), ...page };
}

test('one press has the house pass what is asked until the coup is settled', async () => {
  const { press, said, named, offered, gone } = shown('calls');
  press('Pass this coup');
  expect([named, offered, said]).toEqual([true, true, [{ passes: 'coup' }]]);
  await gone();
});

test.each([
  ['where nothing more is asked of who passes', () => shown('stakes')],
  ['where it stands already', () => shown('calls', { passes: 'coup' })],
  ['where calls and stakes pass anyway', () => shown('calls', { passes: 'calls' })],
  ['where the rule set does not know it', () => shown('calls', { known: [] })],
])('it is not offered %s', async (_, show) => {
  const { named, offered, gone } = show();
  expect([named, offered]).toEqual([false, false]);
  await gone();
});
