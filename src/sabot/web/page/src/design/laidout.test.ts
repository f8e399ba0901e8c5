import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { ToldOnce } from '../testing/layout';
import { whenLaidOut } from './laidout';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'setTimeout', 'clearTimeout'] });
  vi.stubGlobal('ResizeObserver', ToldOnce);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('what is asked for often is done once, behind the layout of the next frame, and again when it is asked for again', () => {
  const does = vi.fn();
  const soon = whenLaidOut(does);
  soon.ask();
  soon.ask();
  expect(does).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(does).toHaveBeenCalledTimes(1);
  soon.ask();
  vi.runAllTimers();
  expect(does).toHaveBeenCalledTimes(2);
});

test('what is done may ask for the frame that follows', () => {
  const does = vi.fn(() => void (does.mock.calls.length < 3 && soon.ask()));
  const soon = whenLaidOut(does);
  soon.ask();
  vi.runAllTimers();
  expect(does).toHaveBeenCalledTimes(3);
});

test('what is stopped is not done, whether its frame has come or not', () => {
  const does = vi.fn();
  const soon = whenLaidOut(does);
  soon.ask();
  soon.stop();
  vi.runAllTimers();
  soon.ask();
  vi.advanceTimersToNextTimer(); // the frame, behind whose layout it would be done
  soon.stop();
  vi.runAllTimers();
  expect(does).not.toHaveBeenCalled();
});
