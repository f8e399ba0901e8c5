import { beforeAll, expect, test } from 'vitest';

import { mounted, speak } from '../../testing/mounted';
import { sitting } from './frames';
import PassCoup, { passes as offered } from '../bank/PassCoup.svelte';

beforeAll(() => speak('chemin'));

function at(stage: 'calls' | 'stakes', { known = ['passes'], passes = 'no' } = {}) {
  const { table } = sitting({ stage }, []);
  table.frame = { ...table.frame!, terms: { ...table.frame!.terms, intentions: { passes } as never } };
  table.rules = { ...table.rules, intentions: known };
  return table;
}

test('one press has the house pass what is asked until the coup is settled', async () => {
  const table = at('calls');
  const said: unknown[] = [];
  table.intend = (each) => void said.push(each);
  const page = mounted(PassCoup, { table } as never);
  page.press('Pass this coup');
  expect(offered(table)).toBe(true);
  expect(said).toEqual([{ passes: 'coup' }]);
  await page.gone();
});

test.each([
  ['where nothing more is asked of who passes', at('stakes')],
  ['where it stands already', at('calls', { passes: 'coup' })],
  ['where calls and stakes pass anyway', at('calls', { passes: 'calls' })],
  ['where the rule set does not know it', at('calls', { known: [] })],
])('it is not offered %s', (_, table) => {
  expect(offered(table)).toBe(false);
});
