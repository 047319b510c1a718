import { swipeOf } from './swipe.js';

// Goal: a finger that moves sideways over the digits changes the position, and a tap or a scroll does not.
test.each([
  ['to the left: the next position', [200, 300], [120, 310], 1],
  ['to the right: the position before', [120, 300], [165, 300], -1],
  ['a tap', [200, 300], [203, 301], 0],
  ['a short movement', [200, 300], [165, 300], 0],
  ['a scroll that drifts to the side', [200, 300], [140, 420], 0],
] as const)('%s', (_what, [x, y], [toX, toY], step) => {
  expect(swipeOf({ x, y }, { x: toX, y: toY })).toBe(step);
});
