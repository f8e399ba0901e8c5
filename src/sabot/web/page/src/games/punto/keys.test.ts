/** In practice one key stakes what was staked last, and has the coup dealt. */
import { expect, test } from 'vitest';

import { keyDoes } from './keys';

function pressed(pace: string, staked: number, last: number): { does: boolean; did: string[] } {
  const did: string[] = [];
  const entry = { total: staked };
  const local = { chips: [], entry, rebet: () => void (did.push('again'), (entry.total = last)) };
  const table = {
    frame: { terms: { clock: { pace } } }, showing: { resting: null, busy: false }, me: { done: false },
    can: (kind: string) => (kind === 'finish' ? { type: 'finish', on: 7 } : undefined),
    send: ({ type }: { type: string }) => did.push(type),
  };
  return { does: keyDoes(' ', table as never, local as never), did };
}

test('where nothing is staked yet it is staked again', () => {
  expect(pressed('practice', 0, 500)).toEqual({ does: true, did: ['again', 'finish'] });
  expect(pressed('practice', 500, 500)).toEqual({ does: true, did: ['finish'] });
});

test('who never staked has nothing dealt', () => {
  expect(pressed('practice', 0, 0)).toEqual({ does: false, did: ['again'] });
});

test('at any other pace it deals for who holds the shoe alone', () => {
  expect(pressed('calm', 500, 500)).toEqual({ does: false, did: [] });
});
