import { expect, test } from 'vitest';

import { grouped } from './options';

test('what belongs together stands together, and no option is lost', () => {
  const groups = grouped(['last_coup', 'a_deux', 'house_of_mine', 'associate', 'suite_auction']);
  expect(groups).toEqual([
    { name: 'bank', keys: ['associate', 'suite_auction'] },
    { name: 'stakes', keys: ['a_deux'] },
    { name: 'shoe', keys: ['last_coup'] },
    { name: 'more', keys: ['house_of_mine'] },
  ]);
});
