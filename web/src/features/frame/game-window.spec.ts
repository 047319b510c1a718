import { jest } from '@jest/globals';
import { openWindow } from './game-window.js';

// Goal: a game window opens after 100 ms, with 200 x 200 if no size is given, and a blocked window is reported.

const open = jest.fn<(...given: string[]) => { closed: boolean } | null>();
beforeEach(() => {
  jest.useFakeTimers();
  open.mockReset().mockReturnValue({ closed: false });
  Object.assign(globalThis, { window: { open } });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'window');
});

test.each([
  [undefined, 'popup,width=200,height=200'],
  [{ width: 960, height: 640 }, 'popup,width=960,height=640'],
])('with the size %j it opens after 100 ms', async (size, features) => {
  const opening = openWindow('/seamless', size);
  await jest.advanceTimersByTimeAsync(99);
  expect(open).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(await opening).toBe(true);
  expect(open).toHaveBeenCalledWith('/seamless', '_blank', features);
});

test.each([[null], [{ closed: true }]])('the browser that gives %j has blocked it', async (given) => {
  open.mockReturnValue(given);
  const opening = openWindow('/seamless');
  await jest.advanceTimersByTimeAsync(100);
  expect(await opening).toBe(false);
});
