import { expect, test } from 'vitest';

import { costOf, meet, placed, pointer, type Box } from './anchoring';

const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, right: left + width, bottom: top + height });
const ROOM = box(0, 0, 800, 600);
const TARGET = box(300, 300, 200, 100);
const SIZE = { width: 240, height: 90 };

test('a panel stands right beside what it speaks of, in the room, and not on it', () => {
  const { box: found } = placed(TARGET, SIZE, ROOM, [])!;
  expect(meet(found, TARGET)).toBe(false);
  expect(meet(found, TARGET, 9)).toBe(true);
  expect([found.right - found.left, found.bottom - found.top]).toEqual([240, 90]);
});

test('it stands on nothing that is kept free, and nowhere if there is no place', () => {
  const around = [box(0, 0, 800, 295), box(0, 405, 800, 80), box(0, 300, 280, 100), box(520, 300, 280, 100)];
  const { box: found } = placed(TARGET, SIZE, ROOM, around)!;
  expect(around.some((each) => meet(found, each))).toBe(false);
  expect(placed(TARGET, SIZE, ROOM, [...around, box(0, 480, 800, 120)])).toBeUndefined();
});

test('no place that is passed by is better: every one of them is tried here', () => {
  let seed = 7;
  const drawn = (most: number): number => (seed = (seed * 48_271) % 2_147_483_647) % most;
  const some = (count: number): Box[] => Array.from({ length: count }, () => box(drawn(700), drawn(500), 20 + drawn(250) / 3, 20 + drawn(150) / 3));
  for (let round = 0; round < 60; round += 1) {
    const [target] = some(1) as [Box];
    const [free, seen] = [some(drawn(30)), some(drawn(5))];
    let least = Infinity;
    for (const top of [target.bottom + 6, target.top - 6 - SIZE.height, ...Array.from({ length: 64 }, (_, i) => 8 * i)]) {
      for (const left of [target.right + 6, target.left - 6 - SIZE.width, ...Array.from({ length: 71 }, (_, i) => 8 * i)]) {
        const place = { left, top, right: left + SIZE.width, bottom: top + SIZE.height };
        const inside = left >= ROOM.left && top >= ROOM.top && place.right <= ROOM.right && place.bottom <= ROOM.bottom;
        if (inside && ![target, ...free].some((each) => meet(place, each, 5))) least = Math.min(least, costOf(place, target, seen) ?? Infinity);
      }
    }
    expect(placed(target, SIZE, ROOM, free, seen)?.cost ?? Infinity).toBeCloseTo(least);
  }
});

test('of two places as near it takes the one that covers less', () => {
  const { box: found } = placed(TARGET, SIZE, ROOM, [], [box(0, 0, 800, 295), box(0, 300, 295, 300), box(505, 300, 295, 300)])!;
  expect(found.top).toBeGreaterThan(TARGET.bottom);
});

test('the way to it crosses nothing that is kept free', () => {
  const panel = box(300, 100, 200, 90);
  expect(pointer(panel, TARGET, [])).toEqual({ from: [400, 190], to: [400, 300] });
  expect(pointer(panel, TARGET, [box(380, 220, 40, 20)])).toBeUndefined();
  expect(pointer(panel, TARGET, [box(310, 310, 40, 20)])).toBeDefined(); // it is a part of the target
});
