import { expect, test } from 'vitest';

import { part, type Recovery } from './fetching';

/** A house that answers the given time, counted from 1; what is done is written down. */
function away(until: number): { mending: Recovery; done: string[] } {
  const done: string[] = [];
  let asked = 0;
  const mending: Recovery = {
    wait: async () => void done.push('wait'),
    answers: async () => ++asked >= until,
    reload: () => void done.push('reload'),
  };
  return { mending, done };
}

test('a part that comes is the part', async () => {
  const { mending, done } = away(1);
  expect(await part(async () => 'felt', mending)).toBe('felt');
  expect(done).toEqual([]);
});

test('for a part that does not come the page is loaded anew, once the house answers', async () => {
  const { mending, done } = away(3);
  let settled = false;
  const never = part(() => Promise.reject(new Error('no house')), mending);
  void never.finally(() => (settled = true));
  await new Promise((turn) => setTimeout(turn));
  expect(done).toEqual(['wait', 'wait', 'wait', 'reload']);
  expect(settled).toBe(false);
});
