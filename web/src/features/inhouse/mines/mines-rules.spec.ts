import { LEAVES, ladder, multiplierE4, payoutOf, placesOf } from './mines-rules.js';

test('the ladder holds the present and the next step, and never leaves the pond', () => {
  for (let mines = 1; mines <= 24; mines += 1)
    for (let opened = 0; opened < LEAVES - mines; opened += 1) {
      const steps = ladder(mines, opened, 5);
      expect(steps).toContain(opened + 1);
      if (opened > 0) expect(steps.includes(opened) || steps.length === 1).toBe(true);
      expect(steps[0]).toBeGreaterThanOrEqual(1);
      expect(steps.at(-1)).toBeLessThanOrEqual(LEAVES - mines);
    }
});

test('a payout is cut at the largest win', () => {
  expect(multiplierE4(3, 6)).toBe(23_498n);
  expect(payoutOf(3, 6, 1_000n, undefined)).toBe(2_349n);
  expect(payoutOf(3, 6, 1_000n, 2_000n)).toBe(2_000n);
});

test('the first set of places is the first leaves', () => {
  expect(placesOf(3, 0)).toEqual([0, 1, 2]);
});
