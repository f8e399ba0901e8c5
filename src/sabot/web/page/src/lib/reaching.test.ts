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

test.each(['pointerover', 'pointerdown', 'focusin'])('%s reaches', (type) => {
  const { button, told } = reached();
  button.dispatchEvent(new MouseEvent(type, { bubbles: true }));
  expect(told).toHaveBeenLastCalledWith(true);
});

test.each([['pointerover', 'pointerout'], ['focusin', 'focusout']])('after %s, %s lets go, but not before the press counts', (comes, goes) => {
  const { button, told } = reached();
  button.dispatchEvent(new MouseEvent(comes, { bubbles: true }));
  button.dispatchEvent(new MouseEvent(goes, { bubbles: true }));
  expect(told).not.toHaveBeenCalledWith(false);
  vi.runAllTimers();
  expect(told).toHaveBeenLastCalledWith(false);
});

test('what goes lets go at once', () => {
  const { button, told, destroy } = reached();
  button.dispatchEvent(new MouseEvent('pointerover', { bubbles: true }));
  destroy();
  expect(told).toHaveBeenLastCalledWith(false);
});
