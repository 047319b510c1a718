import { heights, msOf, outsOf, OUTS_MAX, pointAt, SKIES } from './flight.js';

// Goal: the board draws no more small lanterns than it has room for, and never shows the player's own cash-out as one
// of them. Each cash-out is at the height of its multiplier.

const players = Array.from({ length: 30 }, (_, i) => ({ roundId: `r${i}`, cashedE2: 110 + i }));

test('shows at most twelve cash-outs of others, the highest ones, and never the own', () => {
  const outs = outsOf([...players, { roundId: 'flying' }], 'r29');
  expect(outs).toHaveLength(OUTS_MAX);
  expect(outs[0]).toEqual({ roundId: 'r28', cashedE2: 138 });
  expect(outs.some(({ roundId }) => roundId === 'r29' || roundId === 'flying')).toBe(false);
});

test('keeps every point of the line inside the sky, later points to the right and above', () => {
  for (const elapsed of [1, 900, 8_000, 40_000, 130_000]) {
    let last = pointAt(SKIES.small, 0, elapsed);
    for (let part = 1; part <= 10; part += 1) {
      const next = pointAt(SKIES.small, (elapsed * part) / 10, elapsed);
      expect(next.x).toBeGreaterThan(last.x);
      expect(next.y).toBeLessThan(last.y);
      last = next;
    }
    expect(last.x).toBeLessThanOrEqual(SKIES.small.right + 0.001);
    expect(last.y).toBeGreaterThanOrEqual(SKIES.small.up - 0.001);
  }
});

test('finds the time of a multiplier, and draws few lines across the sky', () => {
  expect([msOf(100), msOf(200), msOf(400)]).toEqual([0, 10_000, 20_000]);
  for (const elapsed of [0, 5_000, 25_000, 100_000]) expect(heights(elapsed).length).toBeLessThanOrEqual(6);
  expect(heights(0)).toEqual([1.5, 2]);
});
