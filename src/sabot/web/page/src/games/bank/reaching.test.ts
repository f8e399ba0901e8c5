import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { reaching } from './reaching';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function reached(): { form: HTMLElement; button: HTMLElement; told: ReturnType<typeof vi.fn>; destroy: () => void } {
  const form = document.createElement('form');
  const button = form.appendChild(document.createElement('button'));
  document.body.append(form);
  const told = vi.fn<(reaches: boolean) => void>();
  return { form, button, told, ...reaching(form, told) };
}

test.each(['pointermove', 'pointerdown'])('a pointer reaches by a %s, and focus in it', (name) => {
  const { button, told } = reached();
  button.dispatchEvent(new MouseEvent('pointerover', { bubbles: true }));
  expect(told).not.toHaveBeenCalled();
  button.dispatchEvent(new MouseEvent(name, { bubbles: true }));
  expect(told).toHaveBeenLastCalledWith(true);
  const other = reached();
  other.button.focus();
  expect(other.told).toHaveBeenLastCalledWith(true);
});

test.each(['pointer', 'focus'])('what the %s leaves is let go, but not before the press counts', (what) => {
  const { form, button, told } = reached();
  if (what === 'focus') {
    button.focus();
    button.blur();
  } else {
    button.dispatchEvent(new MouseEvent('pointermove', { bubbles: true }));
    form.dispatchEvent(new MouseEvent('pointerleave'));
  }
  expect(told).not.toHaveBeenCalledWith(false);
  vi.runAllTimers();
  expect(told).toHaveBeenLastCalledWith(false);
});

test('what goes lets go at once', () => {
  const { button, told, destroy } = reached();
  button.dispatchEvent(new MouseEvent('pointermove', { bubbles: true }));
  destroy();
  expect(told).toHaveBeenLastCalledWith(false);
});
