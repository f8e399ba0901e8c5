/** What one has said once for every coup lies on the dock: each is read, and one press takes it back. */
import { afterEach, beforeAll, expect, test } from 'vitest';

import { sitting } from './frames';
import { mounted, speak } from '../../testing/mounted';
import StandingChips from '../../shell/table/StandingChips.svelte';

beforeAll(() => speak('chemin'));

let gone: (() => Promise<void>) | undefined;
afterEach(() => gone?.());

test('each is a button that takes back it alone; who has said nothing has none', async () => {
  const { table } = sitting({ stage: 'calls' }, []);
  const said: unknown[] = [];
  table.intend = (each) => void said.push(each);
  const silent = mounted(StandingChips, { table });
  expect(document.querySelectorAll('.stands button')).toHaveLength(0);
  await silent.gone();
  table.frame = { ...table.frame!, terms: { ...table.frame!.terms, intentions: { declines: true, banco: 20_000 } as never } };
  ({ gone } = mounted(StandingChips, { table }));
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('.stands button')];
  expect(buttons.map((each) => each.getAttribute('aria-label'))).toEqual(['Take back: banco up to 200', 'Take back: decline the bank']);
  buttons[1]!.click();
  expect(said).toEqual([{ declines: false }]);
});
