import { beforeAll, expect, test, vi } from 'vitest';

import { sitting } from './frames';
import { mounted, speak } from '../../testing/mounted';
import Prompt from '../../shell/table/Prompt.svelte';

beforeAll(() => speak('chemin'));

test('a full stop shows at once what is still being shown, a slash leads to the prompt; in the field both are letters', async () => {
  const { table } = sitting({}, []);
  const shown = vi.spyOn(table.showing, 'flush');
  const { gone } = mounted(Prompt, { table, ready: false, onsit: () => undefined });
  const field = document.querySelector('input')!;
  const press = (key: string, at: EventTarget = document.body): unknown => at.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  press('x');
  press('.', field);
  expect(shown).not.toHaveBeenCalled();
  press('.');
  expect(shown).toHaveBeenCalledOnce();
  expect(document.activeElement).not.toBe(field);
  press('/');
  expect(document.activeElement).toBe(field);
  await gone();
});
