import { expect, test } from 'vitest';

import { squeezedPart } from './fold';
import { foldOf, holdAt, squeezeBy, squeezeTo } from './folding';

test('a card is held at a corner, or at the nearest edge', () => {
  expect(holdAt({ x: 0.9, y: 0.95 })).toEqual({ x: 1, y: 1 });
  expect(holdAt({ x: 0.5, y: 0.9 })).toEqual({ x: 0.5, y: 1 });
  expect(holdAt({ x: 0.1, y: 0.5 })).toEqual({ x: 0, y: 0.5 });
});

test('an edge goes straight in, a corner wherever it is drawn', () => {
  expect(squeezeTo({ x: 0.5, y: 1 }, { x: 0.9, y: 0.6 }).to).toEqual({ x: 0.5, y: 0.6 });
  expect(squeezeTo({ x: 0, y: 0.5 }, { x: 0.4, y: 0.9 }).to).toEqual({ x: 0.4, y: 0.5 });
  expect(squeezeTo({ x: 1, y: 1 }, { x: 0.4, y: 0.7 }).to).toEqual({ x: 0.4, y: 0.7 });
  expect(squeezeTo({ x: 1, y: 1 }, { x: -3, y: 9 }).to).toEqual({ x: 0, y: 1 });
});

test('half of a squeeze shows that much of the face, and not its mirror image', () => {
  const fold = foldOf(squeezeBy(0.4));
  expect(fold?.back).toBe('polygon(0% 0%, 100% 0%, 100% 80%, 0% 80%)');
  expect(fold?.face).toBe('polygon(0% 80%, 100% 80%, 100% 100%, 0% 100%)'.replace('0% 80%, 100% 80%, 100% 100%, 0% 100%', '0% 80%, 0% 100%, 100% 100%, 100% 80%'));
  // The lower edge comes to lie at 60 %: turned by half a turn about the fold, which keeps signs readable.
  expect(fold?.transform).toBe('translate(100%, 160%) matrix(-1, 0, 0, -1, 0, 0)');
});

test('a corner shows a triangle of the face', () => {
  const fold = foldOf({ from: { x: 1, y: 1 }, to: { x: 0.5, y: 0.8 } });
  expect(fold?.face.split(',')).toHaveLength(3);
});

test('a card that lies flat has no fold', () => {
  expect(foldOf(squeezeBy(0))).toBeNull();
  expect([squeezedPart(squeezeBy(0)), squeezedPart(squeezeBy(0.3)), squeezedPart(squeezeBy(7))]).toEqual([0, expect.closeTo(0.3), 1]);
});
