import fc from 'fast-check';
import {
  basketOf,
  isPlayable,
  multipliersE4,
  pathsOf,
  pathText,
  payoutMax,
  plinkoOutcome,
  type PlinkoChoice,
} from './plinko-rules.js';
import { HALVES, RISKS, ROWS_MAX, ROWS_MIN, type Risk } from './plinko-tables.js';

// Goal: all multiplier tables of plinko are correct: baskets, chances, returns to the player and payouts.

const CHOICES: readonly PlinkoChoice[] = RISKS.flatMap((risk) =>
  Array.from({ length: ROWS_MAX - ROWS_MIN + 1 }, (_, i) => ({ risk, rows: ROWS_MIN + i })),
);

/**
 * Returns the number of paths that end in each basket, computed row by row (Pascal's triangle) without the production
 * code.
 */
function pathsByBasket(rows: number): bigint[] {
  let counts = [1n];
  for (let row = 0; row < rows; row += 1)
    counts = Array.from({ length: counts.length + 1 }, (_, k) => (counts[k - 1] ?? 0n) + (counts[k] ?? 0n));
  return counts;
}

/** Returns the exact return to the player of a choice in millionths, rounded down, over all paths. */
function returnPpm(choice: PlinkoChoice, multipliers = multipliersE4(choice)): number {
  const counts = pathsByBasket(choice.rows);
  const paid = multipliers.reduce((sum, multiplier, basket) => sum + multiplier * counts[basket]!, 0n);
  return Number((paid * 100n) / BigInt(pathsOf(choice)));
}

/** The returns to the player of the multiplier tables, in millionths of the stake, by risk, for 8 to 16 rows. */
const RETURNS: Readonly<Record<Risk, readonly number[]>> = {
  low: [989_843, 989_453, 989_648, 989_648, 989_892, 989_990, 989_733, 989_953, 989_883],
  medium: [989_843, 989_843, 989_843, 987_890, 989_892, 989_697, 989_916, 989_843, 989_956],
  high: [987_500, 989_062, 989_843, 988_867, 989_746, 989_916, 989_880, 989_569, 989_617],
};

describe('the tables', () => {
  test('cover 8 to 16 rows at each risk, mirrored, falling from the edge to the middle', () => {
    expect(CHOICES.every(isPlayable)).toBe(true);
    expect(Object.values(HALVES).flatMap((tables) => Object.keys(tables))).toHaveLength(CHOICES.length);
    for (const choice of CHOICES) {
      expect(HALVES[choice.risk][choice.rows]).toHaveLength(Math.floor(choice.rows / 2) + 1);
      const all = multipliersE4(choice);
      expect(all).toHaveLength(choice.rows + 1);
      expect(all.toReversed()).toEqual(all);
      const half = all.slice(0, Math.floor(choice.rows / 2) + 1);
      expect(half.toSorted((a, b) => Number(b - a))).toEqual(half);
    }
  });

  test('return 98.75% to 99% of all stakes, computed over every path', () => {
    const returns = RISKS.map((risk) => [risk, CHOICES.filter((c) => c.risk === risk).map((c) => returnPpm(c))]);
    expect(Object.fromEntries(returns)).toEqual(RETURNS);
    expect(Math.max(...Object.values(RETURNS).flat())).toBeLessThanOrEqual(990_000);
  });

  test('do not fit their returns when any one multiplier is 1% higher or lower', () => {
    for (const choice of CHOICES)
      for (const change of [101n, 99n])
        for (let mutated = 0; mutated <= choice.rows / 2; mutated += 1) {
          const multipliers = multipliersE4(choice).map((multiplier, basket) =>
            Math.min(basket, choice.rows - basket) === mutated ? (multiplier * change) / 100n : multiplier,
          );
          expect(returnPpm(choice, multipliers)).not.toBe(RETURNS[choice.risk][choice.rows - ROWS_MIN]);
        }
  });

  test('put exactly the binomial share of all paths into each basket', () => {
    for (const rows of [ROWS_MIN, ROWS_MAX]) {
      const counts = new Array<bigint>(rows + 1).fill(0n);
      for (let path = 0; path < 2 ** rows; path += 1) counts[basketOf(path)]! += 1n;
      expect(counts).toEqual(pathsByBasket(rows));
    }
  });

  test.each([
    { rows: 7, risk: 'low' },
    { rows: 17, risk: 'low' },
    { rows: 8.5, risk: 'low' },
    { rows: Number.NaN, risk: 'low' },
    { rows: 12, risk: 'extreme' },
    { rows: 12, risk: 'toString' },
  ])('have no entry for %j', ({ rows, risk }) => {
    const choice = { rows, risk: risk as Risk };
    expect(isPlayable(choice)).toBe(false);
    expect(() => multipliersE4(choice)).toThrow(RangeError);
  });
});

describe('a payout', () => {
  test('is the stake times the multiplier of the basket, rounded down, and never above the shown maximum', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CHOICES),
        fc.nat({ max: 2 ** ROWS_MIN - 1 }),
        fc.bigInt({ min: 1n, max: 10n ** 15n }),
        (choice, path, stake) => {
          const { basket, multiplierE4, payoutMinor } = plinkoOutcome(choice, path, stake);
          return (
            multiplierE4 === multipliersE4(choice)[basket] &&
            payoutMinor * 10_000n <= stake * multiplierE4 &&
            (payoutMinor + 1n) * 10_000n > stake * multiplierE4 &&
            payoutMinor <= payoutMax(choice, stake)
          );
        },
      ),
    );
  });

  test('of the path to an edge is the maximum', () => {
    for (const choice of CHOICES)
      for (const path of [0, pathsOf(choice) - 1])
        expect(plinkoOutcome(choice, path, 12_345n).payoutMinor).toBe(payoutMax(choice, 12_345n));
  });
});

test('paths are written by row, from the top', () => {
  expect([0, 1, 0b1010_0000].map((path) => pathText(path, 8))).toEqual(['LLLLLLLL', 'LLLLLLLR', 'RLRLLLLL']);
});
