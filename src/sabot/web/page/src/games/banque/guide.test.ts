import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const STEPS = ['post', 'bid', 'willing', 'cutter', 'banco', 'stakes', 'beyond', 'cover', 'tenure', 'refill', 'take', 'holds'];
const SHARED = ['promises', 'cut', 'deal', 'turn', 'give', 'choose', 'squeeze', 'declare', 'watch', 'settled'];

test.each(['de', 'en', 'fr'])('each step of this game has its sentence in %s', (language) => {
  const { guide } = JSON.parse(readFileSync(`../../words/lessons/${language}.json`, 'utf-8')) as { guide: Record<string, string> };
  for (const step of [...STEPS, ...SHARED]) expect(guide[`banque_${step}`] ?? guide[step], step).toBeTruthy();
});
