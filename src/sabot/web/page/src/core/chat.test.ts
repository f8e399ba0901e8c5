import { beforeEach, expect, test } from 'vitest';

import { Chat } from './chat.svelte';
import { spokenIn } from './prompt';

const said = (number: number, player: string, text: string) =>
  ({ type: 'said', number, at: number, player, nickname: player.toUpperCase(), text }) as const;

beforeEach(() => localStorage.clear());

test('what is told again after a lost line is heard once', () => {
  const chat = new Chat();
  for (const number of [1, 2, 1, 2, 3]) chat.hear(said(number, 'ann', `${number}`));
  expect(chat.said.map(({ text }) => text)).toEqual(['1', '2', '3']);
  expect(chat.fresh).toBe(3);
  chat.see();
  expect(chat.fresh).toBe(0);
});

test('whom one has muted is not heard, here and when one comes again, until one wants to', () => {
  const chat = new Chat();
  chat.hear(said(1, 'ann', 'hello'));
  chat.hear(said(2, 'bob', 'hi'));
  chat.mute('ann', true);
  expect(chat.said.map(({ player }) => player)).toEqual(['bob']);
  const again = new Chat();
  again.hear(said(3, 'ann', 'hello?'));
  expect([...again.muted]).toEqual([['ann', 'ANN']]);
  again.mute('ann', false);
  expect(again.said.map(({ text }) => text)).toEqual(['hello?']);
});

test('say, sage and dire speak to the table, as it was typed', () => {
  expect(spokenIn('say Good luck, Anna!')).toBe('Good luck, Anna!');
  expect(spokenIn('Sage  Viel Glück')).toBe('Viel Glück');
  expect(spokenIn('dire Bonne chance')).toBe('Bonne chance');
  expect(spokenIn('say')).toBeUndefined();
  expect(spokenIn('player 25')).toBeUndefined();
});
