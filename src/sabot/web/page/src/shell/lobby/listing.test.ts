import { expect, test } from 'vitest';

import type { TableCard } from '../../core/types';
import { freeSeats, listed } from './listing';

const card = (id: string, players: number, bots: number, over = false): TableCard =>
  ({ id, title: id, seats: 5, players, bots, over }) as TableCard;
const TABLES = [card('Été', 3, 3), card('Salon', 5, 1), card('Closed', 2, 0, true), card('Club', 2, 0)];
const ids = (text: string, free = false): string[] => listed(TABLES, { text, free }, ({ title }) => title).map(({ id }) => id);

test('open tables with people come first', () => expect(ids('')).toEqual(['Salon', 'Club', 'Été']));
test('a filter reads no accents and no capitals', () => expect(ids(' ETE')).toEqual(['Été']));
test('full tables can be left out', () => expect(ids('', true)).toEqual(['Club', 'Été']));
test('free seats are those of nobody', () => expect(TABLES.map(freeSeats)).toEqual([2, 0, 3, 3]));
