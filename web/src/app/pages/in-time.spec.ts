import { jest } from '@jest/globals';
import { inTime } from './in-time.js';

// Goal: a page whose code does not come within 120 seconds shows its error with Retry instead of loading for ever.

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('code that comes in time is passed on, and leaves no timer behind', async () => {
  await expect(inTime(Promise.resolve('page'))).resolves.toBe('page');
  expect(jest.getTimerCount()).toBe(0);
});

test('a failed import keeps its error', async () => {
  await expect(inTime(Promise.reject(new TypeError('no such module')))).rejects.toThrow('no such module');
  expect(jest.getTimerCount()).toBe(0);
});

test('an import that never ends fails after 120 seconds, and not before', async () => {
  let failed = false;
  const waiting = inTime(new Promise(() => undefined)).catch((error: unknown) => {
    failed = true;
    return error;
  });
  await jest.advanceTimersByTimeAsync(119_999);
  expect(failed).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect(await waiting).toBeInstanceOf(TypeError);
});
