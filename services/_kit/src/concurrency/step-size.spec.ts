import fc from 'fast-check';
import { StepSize } from './step-size.js';

// Goal: a step takes about its target time, whatever an item costs, and its size never leaves the bounds.

const OPTIONS = { targetMs: 10, min: 4, max: 128 };

/** Runs steps on a machine with these costs (ms) of a step and of an item, and returns the last size. */
function after(steps: number, fixedMs: number, itemMs: number, size = new StepSize(OPTIONS)): number {
  for (let step = 0; step < steps; step += 1) size.note(size.size, fixedMs + itemMs * size.size);
  return size.size;
}

test('a step begins small, and grows or shrinks to the size that takes the target time', () => {
  expect(new StepSize(OPTIONS).size).toBe(OPTIONS.min);
  // 2 ms for the step and 0.25 ms for each item: 32 items take 10 ms.
  expect(Math.abs(after(30, 2, 0.25) - 32)).toBeLessThanOrEqual(2);
  const size = new StepSize(OPTIONS);
  expect(after(30, 0, 0.01, size)).toBe(OPTIONS.max);
  expect(after(30, 2, 1, size)).toBeLessThanOrEqual(9);
});

test('one slow step halves the size at most, and a step without items changes nothing', () => {
  const size = new StepSize(OPTIONS);
  const before = after(30, 0, 0.01, size);
  size.note(before, 5_000);
  expect(size.size).toBeGreaterThanOrEqual(before / 2);
  const now = size.size;
  size.note(0, 5_000);
  expect(size.size).toBe(now);
});

test('the size stays within its bounds for any costs', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(200), fc.double({ min: 0, max: 1e6, noNaN: true }))), (steps) => {
      const size = new StepSize(OPTIONS);
      for (const [items, tookMs] of steps) {
        size.note(items, tookMs);
        expect(size.size).toBeGreaterThanOrEqual(OPTIONS.min);
        expect(size.size).toBeLessThanOrEqual(OPTIONS.max);
        expect(Number.isInteger(size.size)).toBe(true);
      }
    }),
  );
});
