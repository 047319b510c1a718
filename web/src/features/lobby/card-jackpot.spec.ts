import fc from 'fast-check';
import { DIVISORS, cardMinor } from './card-jackpot.js';

// Goal: the decorative figure of a game card follows the specification's rule (§4, §9).

test('there are twelve divisors, each once', () => {
  expect([DIVISORS.length, new Set(DIVISORS).size]).toEqual([12, 12]);
});

test.each(DIVISORS.map((divisor, place) => [place, divisor]))('card %i shows the counter by %i', (place, divisor) => {
  expect(cardMinor(2_000_000_000, 0, place)).toBe(Math.floor(2_000_000_000 / divisor));
  expect(cardMinor(2_000_000_000, 0, place + DIVISORS.length)).toBe(cardMinor(2_000_000_000, 0, place));
});

test('the counter grows by 165.11 with each step, so every card grows by its share', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2_000_000_000, max: 2_100_000_000 }),
      fc.nat(100_000),
      fc.nat(10_000),
      (start, steps, nodeId) => {
        const divisor = DIVISORS[nodeId % DIVISORS.length] ?? 0;
        expect(cardMinor(start, steps, nodeId)).toBe(Math.floor((start + steps * 16_511) / divisor));
        expect(cardMinor(start, steps + 1, nodeId)).toBeGreaterThan(cardMinor(start, steps, nodeId));
      },
    ),
  );
});
