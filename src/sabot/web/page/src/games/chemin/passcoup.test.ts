import { afterEach, beforeAll, expect, test } from 'vitest';

import { mounted, speak } from '../../testing/mounted';
import { sitting } from './frames';
import PassCoup from '../bank/PassCoup.svelte';

beforeAll(() => speak('chemin'));

let gone: (() => Promise<void>) | undefined;
afterEach(() => gone?.());

function shown(stage: 'calls' | 'stakes', { known = ['passes'], passes = 'no' } = {}) {
  const { table } = sitting({ stage }, []);
  const said: unknown[] = [];
  table.intend = (each) => void said.push(each);
  table.frame = { ...table.frame!, terms: { ...table.frame!.terms, intentions: { passes } as never } };
  table.rules = { ...table.rules, intentions: known };
  const page = mounted(PassCoup, { table } as never);
  gone = page.gone;
  return { said, ...page };
}

test('one press has the house pass what is asked until the coup is settled', () => {
  const { press, said } = shown('calls');
  press('Pass this coup');
  expect(said).toEqual([{ passes: 'coup' }]);
});

test.each([
  ['where nothing more is asked of who passes', shown.bind(null, 'stakes', {})],
  ['where it stands already', shown.bind(null, 'calls', { passes: 'coup' })],
  ['where calls and stakes pass anyway', shown.bind(null, 'calls', { passes: 'calls' })],
  ['where the rule set does not know it', shown.bind(null, 'calls', { known: [] })],
])('it is not offered %s', (_, show) => {
  expect(show().buttons()).toEqual([]);
});
