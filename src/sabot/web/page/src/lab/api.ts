/** What the laboratory asks of the house. */
import { ask, reach, refusal } from '../core/api';
import type { AskLab, LabAnswer, LabRules, LabStep } from '../core/types';

/** The lines of an answer, as they come; whoever aborts ends what makes them. */
async function* lines<T>(path: string, body: unknown, signal: AbortSignal): AsyncGenerator<T> {
  const answer = await reach('POST', path, body, signal);
  if (!answer.ok || !answer.body) throw refusal(answer, await answer.text());
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    const whole = (rest + piece.value).split('\n');
    rest = whole.pop() ?? '';
    for (const line of whole) yield JSON.parse(line) as T;
  }
}

export const lab = {
  laboratories: () => ask<LabRules[]>('GET', '/lab'),
  laboratory: (shoe: AskLab) => ask<LabAnswer>('POST', '/lab', shoe),
  run: (asked: unknown, signal: AbortSignal) => lines<LabStep>('/lab/run', asked, signal),
};
