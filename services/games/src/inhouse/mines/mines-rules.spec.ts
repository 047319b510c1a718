import fc from 'fast-check';
import { MINES } from './mines.js';
import {
  combinations,
  isComplete,
  isMines,
  LEAVES,
  MINES_MAX,
  MINES_MIN,
  multiplierE4,
  payoutOf,
  placesOf,
} from './mines-rules.js';

// Goal: the positions of the mines, the chances, the returns to the player and the payouts of the game mines are exact.

const ALL_MINES = Array.from({ length: MINES_MAX }, (_, i) => i + MINES_MIN);
/** Every combination of a number of mines and a number of opened safe leaves (fields without a mine). */
const STOPS = ALL_MINES.flatMap((mines) => Array.from({ length: LEAVES - mines }, (_, i) => [mines, i + 1] as const));

test.each([1, 2, 3, 22, 23, 24])('%i mines take every set of places, each by one number', (mines) => {
  const sets = Array.from({ length: combinations(LEAVES, mines) }, (_, drawn) => placesOf(mines, drawn));
  expect(new Set(sets.map((places) => places.join(' '))).size).toBe(sets.length);
  for (const places of sets) {
    expect(new Set(places).size).toBe(mines);
    expect(places.every((place, i) => place >= 0 && place < LEAVES && (i === 0 || place > places[i - 1]!))).toBe(true);
  }
  // Each leaf (field) hides a mine in the same number of possible sets of positions, so every leaf has the same chance.
  const counts = Array.from({ length: LEAVES }, (_, leaf) => sets.filter((places) => places.includes(leaf)).length);
  expect(new Set(counts).size).toBe(1);
});

test('other numbers of mines have places for their first and their last number', () => {
  for (const mines of ALL_MINES) {
    expect(placesOf(mines, 0)).toEqual(Array.from({ length: mines }, (_, i) => i));
    expect(placesOf(mines, combinations(LEAVES, mines) - 1)).toEqual(
      Array.from({ length: mines }, (_, i) => LEAVES - mines + i),
    );
  }
});

/**
 * Returns the exact average payout of a cash-out after this number of safe leaves (fields without a mine), in
 * hundred-millionths of the stake.
 */
function returnE8(mines: number, opened: number, multiplier = multiplierE4(mines, opened)): bigint {
  const safe = BigInt(combinations(LEAVES - mines, opened));
  return (multiplier * safe * 10_000n) / BigInt(combinations(LEAVES, opened));
}
const [LEAST, MOST] = [98_992_000n, 99_000_000n];

test('stopping after any number of leaves returns 98.9920% to 99%, computed exactly', () => {
  const returns = STOPS.map(([mines, opened]) => returnE8(mines, opened));
  expect(STOPS).toHaveLength(300);
  const sorted = returns.toSorted((a, b) => (a < b ? -1 : 1));
  expect([sorted[0], sorted.at(-1)]).toEqual([LEAST, MOST]);
});

test('any one multiplier that is 1% higher or lower returns more or less than that', () => {
  for (const [mines, opened] of STOPS) {
    expect(returnE8(mines, opened, (multiplierE4(mines, opened) * 101n) / 100n)).toBeGreaterThan(MOST);
    expect(returnE8(mines, opened, (multiplierE4(mines, opened) * 99n) / 100n)).toBeLessThan(LEAST);
  }
});

test('the chance behind a multiplier is that of the places: all sets of three mines, counted', () => {
  const sets = Array.from({ length: combinations(LEAVES, 3) }, (_, drawn) => placesOf(3, drawn));
  for (let opened = 1; opened <= 22; opened += 1) {
    const safe = sets.filter((places) => places.every((place) => place >= opened)).length;
    expect(safe * combinations(LEAVES, opened)).toBe(combinations(LEAVES - 3, opened) * sets.length);
  }
});

test('every further leaf pays more, above the stake from the first', () => {
  for (const [mines, opened] of STOPS)
    expect(multiplierE4(mines, opened)).toBeGreaterThan(opened === 1 ? 10_000n : multiplierE4(mines, opened - 1));
});

test('a payout is the stake times the multiplier, rounded down, at most the largest win, where the round ends', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...STOPS),
      fc.bigInt({ min: 1n, max: 10n ** 12n }),
      fc.option(fc.bigInt({ min: 1n, max: 10n ** 12n })),
      ([mines, opened], stake, most) => {
        const free = (stake * multiplierE4(mines, opened)) / 10_000n;
        const expected = most !== null && free > most ? most : free;
        expect(payoutOf(mines, opened, stake, most)).toBe(expected);
        expect(isComplete(mines, opened, stake, most)).toBe(opened === LEAVES - mines || expected === most);
      },
    ),
  );
  expect(payoutOf(3, 0, 1_000n, null)).toBe(0n);
});

test.each([0, 25, 1.5, Number.NaN, -1])('%p mines cannot be played', (mines) => {
  expect(isMines(mines)).toBe(false);
});

describe('a round', () => {
  const round = { detail: { game: 'mines', mines: 2, places: [3, 20] }, stakeMinor: 1_000n };
  const at = (...leaves: number[]) => leaves.map((leaf) => ({ leaf }));

  test('goes on after a safe leaf, and is lost at a mine', () => {
    expect(MINES.play(round, [], { leaf: 0 })).toEqual({ payoutMinor: 1_076n });
    expect(MINES.play(round, at(0), { leaf: 20 })).toEqual({ payoutMinor: 0n, ends: 'lost' });
  });

  test('is complete when every safe leaf is open, in any order', () => {
    const safe = Array.from({ length: LEAVES }, (_, leaf) => leaf).filter((leaf) => leaf !== 3 && leaf !== 20);
    const last = safe.pop()!;
    expect(MINES.play(round, at(...safe.toReversed()), { leaf: last })).toEqual({
      payoutMinor: 297_000n,
      ends: 'completed',
    });
  });

  test('refuses a leaf that the pond does not have, or that is open', () => {
    for (const leaf of [-1, 25, 1.5, 0]) expect(() => MINES.play(round, at(0), { leaf })).toThrow('request.invalid');
  });

  test('shows no place of a mine while it is open', () => {
    expect(MINES.toOpenWire(round.detail, at(7))).toEqual({
      case: 'mines',
      value: { mines: 2, opened: [7], places: [], multiplierE4: 10_760n },
    });
  });
});
