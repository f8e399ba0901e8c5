import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { afterFrame } from './afterframe';

beforeEach(() => vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

test('what is asked for often is done once, behind the next frame, and again when it is asked for again', () => {
  const does = vi.fn();
  const soon = afterFrame(does);
  soon.ask();
  soon.ask();
  expect(does).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(does).toHaveBeenCalledTimes(1);
  soon.ask();
  vi.runAllTimers();
  expect(does).toHaveBeenCalledTimes(2);
});

test('what is stopped is not done, whether its frame has come or not', () => {
  const does = vi.fn();
  const soon = afterFrame(does);
  soon.ask();
  soon.stop();
  vi.runAllTimers();
  soon.ask();
  vi.advanceTimersToNextTimer(); // the frame, behind which it would be done
  soon.stop();
  vi.runAllTimers();
  expect(does).not.toHaveBeenCalled();
});
