import { LINES, SLOTS, spin, totalWeight, type Slot } from './slot.js';

// Goal: the return to player is known exactly, and every payout follows from the grid.

/** By every first three symbols of a line: all lines are alike, and a stake is spread over them evenly. */
function returnOf({ symbols, ...slot }: Slot): number {
  const all = totalWeight({ symbols, ...slot }) ** 3;
  let paid = 0;
  for (const first of symbols)
    for (const second of symbols)
      for (const third of symbols) {
        const ways = first.weight * second.weight * third.weight;
        if (first === second) paid += ways * (second === third ? first.pays3 : first.pays2);
      }
  return paid / all;
}

test.each(SLOTS.map((slot) => [slot.title, slot] as const))('%s returns 94.34%% of its stakes', (_title, slot) => {
  expect(returnOf(slot)).toBeCloseTo(0.9434, 3);
  expect(new Set(slot.symbols.map(({ art }) => art)).size).toBe(6);
});

test('a grid of one symbol pays every line, in whole minor units rounded down', () => {
  const [slot] = SLOTS;
  if (!slot) throw new Error('there is no slot');
  expect(spin(slot, 7n, () => 0)).toEqual({
    grid: Array.from({ length: 9 }, () => 0),
    payoutMinor: 7n * 300n,
    wins: LINES.map((_places, line) => ({ line, count: 3, multiplier: 300 })),
  });
  const middle = [29, 29, 29, 0, 0, 29, 20, 20, 29];
  expect(spin(slot, 7n, () => middle.shift() ?? 0)).toMatchObject({
    payoutMinor: (7n * 14n) / 5n,
    wins: [
      { line: 0, count: 2 },
      { line: 1, count: 3 },
    ],
  });
});
