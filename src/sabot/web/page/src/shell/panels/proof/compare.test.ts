import { expect, test } from 'vitest';

import { toldIn } from './compare';

const VALUE = 'ab'.repeat(32);

test.each<[string, string, ReturnType<typeof toldIn>]>([
  ['nothing', '  ', undefined],
  ['a value', ` ${VALUE.toUpperCase()}\n`, { value: VALUE }],
  ['a whole answer', `{"round": 7, "randomness": "${VALUE}", "signature": "00"}`, { round: 7, value: VALUE }],
  ['an answer in another order', `{"signature":"00","randomness":"${VALUE}","round":7}`, { round: 7, value: VALUE }],
  ['an answer without its round', `{"randomness":"${VALUE}"}`, { value: `{"randomness":"${VALUE}"}` }],
  ['something else', 'Not found', { value: 'not found' }],
])('S6: of what was copied from a beacon, %s', (_, text, told) => {
  expect(toldIn(text)).toEqual(told);
});
