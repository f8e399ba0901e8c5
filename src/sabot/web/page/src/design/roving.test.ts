import { afterEach, expect, test, vi } from 'vitest';

import { nextIn, roving } from './roving';

const box = (x: number, y: number): DOMRect => new DOMRect(x, y, 40, 40);

afterEach(() => document.body.replaceChildren());

test('an arrow goes to the nearest box in its direction, not to one far aside', () => {
  const boxes = [box(0, 0), box(100, 0), box(200, 0), box(110, 100), box(400, 100)];
  expect(nextIn('ArrowRight', box(0, 0), boxes)).toBe(1);
  expect(nextIn('ArrowLeft', box(200, 0), boxes)).toBe(1);
  expect(nextIn('ArrowDown', box(100, 0), boxes)).toBe(3);
  expect(nextIn('ArrowUp', box(110, 100), boxes)).toBe(1);
  expect(nextIn('ArrowUp', box(0, 0), boxes)).toBeUndefined();
  expect(nextIn('x', box(0, 0), boxes)).toBeUndefined();
});

test('a group has one tab stop, on what had the focus last', () => {
  const group = document.createElement('div');
  group.innerHTML = '<button>a</button><button>b</button><button data-off tabindex="-1">i</button>';
  document.body.append(group);
  const [a, b] = [...group.querySelectorAll('button')] as HTMLButtonElement[];
  const { destroy } = roving(group);
  expect([a?.tabIndex, b?.tabIndex]).toEqual([0, -1]);
  b?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  expect([a?.tabIndex, b?.tabIndex]).toEqual([-1, 0]);
  destroy();
});

test('where the one tab stop is gone, another one takes its place at once', async () => {
  const group = document.createElement('div');
  group.innerHTML = '<button>a</button><button>b</button>';
  document.body.append(group);
  const [a, b] = [...group.querySelectorAll('button')] as HTMLButtonElement[];
  const { destroy } = roving(group);
  a?.remove();
  await Promise.resolve(); // what has changed is told behind what changes it
  expect(b?.tabIndex).toBe(0);
  destroy();
});

test('a stop that is not seen gives its place to one that is, once the frame is drawn', async () => {
  const group = document.createElement('div');
  group.innerHTML = '<button hidden>a</button><button>b</button>';
  document.body.append(group);
  const [a, b] = [...group.querySelectorAll('button')] as HTMLButtonElement[];
  for (const each of [a, b]) each!.checkVisibility = () => !each!.hidden;
  const { destroy } = roving(group);
  await vi.waitFor(() => expect([a?.tabIndex, b?.tabIndex]).toEqual([-1, 0]));
  Object.assign(a!, { hidden: false });
  Object.assign(b!, { hidden: true });
  await vi.waitFor(() => expect([a?.tabIndex, b?.tabIndex]).toEqual([0, -1]));
  destroy();
});
