/** Where the pips of a card stand, in a face of 100 by 140. */

export interface Pip {
  x: number;
  y: number;
  turned: boolean;
}

const LEFT = 36;
const MIDDLE = 50;
const RIGHT = 64;

/** Columns and heights by rank; everything below the middle stands on its head. */
const PLACES: Record<string, readonly (readonly [number, number])[]> = {
  '2': [[MIDDLE, 30], [MIDDLE, 110]],
  '3': [[MIDDLE, 30], [MIDDLE, 70], [MIDDLE, 110]],
  '4': [[LEFT, 30], [RIGHT, 30], [LEFT, 110], [RIGHT, 110]],
  '5': [[LEFT, 30], [RIGHT, 30], [MIDDLE, 70], [LEFT, 110], [RIGHT, 110]],
  '6': [[LEFT, 30], [RIGHT, 30], [LEFT, 70], [RIGHT, 70], [LEFT, 110], [RIGHT, 110]],
  '7': [[LEFT, 30], [RIGHT, 30], [MIDDLE, 50], [LEFT, 70], [RIGHT, 70], [LEFT, 110], [RIGHT, 110]],
  '8': [[LEFT, 30], [RIGHT, 30], [MIDDLE, 50], [LEFT, 70], [RIGHT, 70], [MIDDLE, 90], [LEFT, 110], [RIGHT, 110]],
  '9': [
    [LEFT, 27], [RIGHT, 27], [LEFT, 56], [RIGHT, 56], [MIDDLE, 70],
    [LEFT, 84], [RIGHT, 84], [LEFT, 113], [RIGHT, 113],
  ],
  T: [
    [LEFT, 27], [RIGHT, 27], [MIDDLE, 41], [LEFT, 56], [RIGHT, 56],
    [LEFT, 84], [RIGHT, 84], [MIDDLE, 99], [LEFT, 113], [RIGHT, 113],
  ],
};

/** The pips of a rank; an ace and the court have a picture instead. */
export function pips(rank: string): Pip[] {
  return (PLACES[rank] ?? []).map(([x, y]) => ({ x, y, turned: y > 70 }));
}
