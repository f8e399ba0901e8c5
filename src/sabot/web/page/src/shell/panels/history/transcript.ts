/** A shoe's coups as a short text that people paste, as `sabot deal` tells them. */
import type { CoupTold, Line } from '../../../core/types';
import { t } from '../../../core/words.svelte';

type Who = (player: string) => string;

/** A line as it is read: a call in French with its translation. */
export function lineText(line: Line, who: Who): string {
  const said = (section: string): string => t(`${section}.${line.key}`, line.facts, { who });
  if (line.section === 'call') return `${said('french')} – ${said('call')}`;
  return said(line.section);
}

/** Some coups, a line for each fact; what begins a paragraph stands after an empty one. */
export function transcript(heading: string, coups: readonly CoupTold[], who: Who): string {
  const lines = coups.flatMap(({ told }) => told.flatMap((line) => textual(line, who)));
  return [heading, ...lines].join('\n').replace(/\n{3,}/g, '\n\n') + '\n';
}

function textual(line: Line, who: Who): string[] {
  const text = lineText(line, who);
  if (line.opens) return ['', text];
  return [line.section === 'call' ? text : `  ${text}`];
}
