import { readdirSync } from 'node:fs';
import { LINES, SLOTS, returnOf, spin, type Slot } from './slot.js';

// Goal: the return to player of a slot is known exactly, and every payout is determined by the drawn symbols.

/** Computes the return by going through all combinations of three symbols on a line. */
function countedReturn({ symbols }: Slot): number {
  const reel = symbols.flatMap((symbol) => Array.from({ length: symbol.weight }, () => symbol));
  let paid = 0;
  for (const first of reel)
    for (const second of reel)
      for (const third of reel) if (first === second) paid += second === third ? first.pays3 : first.pays2;
  return paid / reel.length ** 3;
}

test.each(SLOTS.map((slot) => [slot.gameCode, slot] as const))('%s returns 94.37%% of its stakes', (_code, slot) => {
  expect(returnOf(slot)).toBeCloseTo(0.9437, 4);
  expect(returnOf(slot)).toBeCloseTo(countedReturn(slot), 10);
});

test('every slot has a code of its own and six pictures that exist', () => {
  const pictures = new Set(readdirSync(new URL('../../art', import.meta.url)));
  expect(new Set(SLOTS.map(({ gameCode }) => gameCode)).size).toBe(SLOTS.length);
  for (const { gameCode, symbols } of SLOTS) {
    const arts = new Set(symbols.map(({ art }) => art));
    expect([gameCode, arts.size, [...arts].filter((art) => !pictures.has(`${art}.svg`))]).toEqual([gameCode, 6, []]);
  }
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
