import { flushSync } from 'svelte';
import { expect, test } from 'vitest';

import { finished, frame, game, rules } from '../testing/frames';
import { FakeWire } from '../testing/wire';
import { Maker } from './beats';
import type { AnyGamePage } from './game';
import { Table } from './table.svelte';
import type { Frame, Happening, View } from './types';

/** A game whose every event settles its one coup. */
const settling = {
  ...game,
  beats: (_: Frame, news: readonly Happening[]) => {
    const make = new Maker({ coup: '1.1', cards: {} });
    for (const each of news) make.settle(each);
    return make.beats(news.length);
  },
} as unknown as AnyGamePage;
const SEATED = [{ id: 'ann', seat: 1, purse: 5 }] as unknown as View['players'];

test('how a coup ended is known with all that it brought: who missed it hears of it once, as who he is now', () => {
  const wire = new FakeWire();
  const table = new Table('t1', rules, settling, 'ws://house', { make: () => wire, still: () => true });
  const heard: unknown[] = [];
  const stop = $effect.root(() => {
    $effect(() => {
      const { ended } = table.showing;
      if (ended) heard.push(table.me?.id);
    });
  });
  const hear = (each: Frame): void => {
    wire.hear(each);
    flushSync();
  };
  table.open();
  wire.onopen?.();
  hear(frame(5, [], { players: [] } as Partial<View>));
  hear(frame(6, [finished], { players: SEATED } as Partial<View>));
  expect(heard).toEqual([]);
  hear(frame(5, [finished, finished], { players: SEATED } as Partial<View>));
  expect(heard).toEqual(['ann']);
  stop();
});

test('how a coup ended is not known before its frame is drawn', () => {
  const wire = new FakeWire();
  const table = new Table('t1', rules, settling, 'ws://house', { make: () => wire, still: () => true });
  const heard: unknown[] = [];
  const stop = $effect.root(() => {
    $effect(() => {
      if (table.showing.ended) heard.push(table.me?.id);
    });
  });
  table.open();
  wire.onopen?.();
  wire.hear(frame(5, [], { players: [] } as Partial<View>));
  wire.hear(frame(5, [finished], { players: SEATED } as Partial<View>));
  flushSync();
  expect(heard).toEqual(['ann']);
  stop();
});
