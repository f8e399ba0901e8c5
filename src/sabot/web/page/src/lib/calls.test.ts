import { expect, test } from 'vitest';

import en from '../../../../words/en.json';
import schema from '../../schema/openapi.json';
import { frame } from '../testing/frames';
import { spoken, totals } from './calls';
import { say } from './say';
import type { Event } from './types';

const HERE = frame(1, []);
const read = (event: unknown): string[] =>
  spoken(event as Event, HERE).map((line) => say(en, `${line.section}.${line.key}`, line.facts));

test('every public event has words, and none shows a hole', () => {
  const schemas = schema.components.schemas as Record<string, { properties?: Record<string, unknown> }>;
  const frames = schemas['Frame']?.properties?.['events'] as { items: { discriminator: { mapping: Record<string, string> } } };
  for (const [type, ref] of Object.entries(frames.items.discriminator.mapping)) {
    const properties = schemas[ref.split('/').at(-1) ?? '']?.properties ?? {};
    for (const text of read({ ...sample(properties), type })) {
      expect(text, type).not.toMatch(/^\w+\.\w+$|…|undefined|\[object/);
    }
  }
});

test('the croupier calls in French what the reader reads beside it', () => {
  const line = totals({ points: 8, cards: 2 }, { points: 0, cards: 3 });
  expect(say(en, `french.${line.key}`, line.facts)).toBe('Punto huit, la petite, Banco baccara.');
  expect(say(en, `call.${line.key}`, line.facts)).toBe('Player eight (natural), Banker zero.');
});

test('players are named as they call themselves', () => {
  expect(read({ type: 'seated', player: 'ann', seat: 3, purse: 50000 })).toEqual(['Ann takes seat 3 with 500.']);
});

/** An event with every field filled in by its kind. */
function sample(properties: Record<string, unknown>): Record<string, unknown> {
  const of = (name: string, property: unknown): unknown => {
    const { type, items } = property as { type?: string; items?: unknown };
    if (name === 'player') return 'ann';
    if (name === 'side') return 'player';
    if (name === 'winner') return 'T';
    if (name === 'turned' || name === 'card') return 'Ksb';
    if (name === 'cards' && type === 'array') return ['Ksb', '9hp'];
    if (type === 'array') return items ? ['ann'] : [];
    if (type === 'boolean') return true;
    return type === 'string' ? 'x' : 5;
  };
  return Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, of(name, property)]));
}
