export const RISKS = ['low', 'medium', 'high'] as const;
export type Risk = (typeof RISKS)[number];

export const ROWS_MIN = 8;
export const ROWS_MAX = 16;

/** The player's choices: number of rows and risk. */
export interface Choice {
  readonly rows: number;
  readonly risk: Risk;
}

/**
 * The multipliers in tenths, by risk and number of rows, from the basket at an edge to the one in the middle (both
 * halves are equal). The server has the same table.
 */
const HALVES: Readonly<Record<Risk, Readonly<Record<number, readonly number[]>>>> = {
  low: {
    8: [50, 27, 14, 9, 3],
    9: [55, 32, 20, 10, 5],
    10: [70, 38, 21, 11, 7, 7],
    11: [80, 47, 27, 16, 8, 6],
    12: [100, 54, 31, 19, 11, 7, 5],
    13: [120, 70, 41, 24, 13, 9, 5],
    14: [140, 79, 48, 27, 16, 10, 7, 5],
    15: [150, 89, 55, 33, 21, 13, 8, 5],
    16: [160, 97, 59, 37, 23, 15, 11, 7, 3],
  },
  medium: {
    8: [130, 38, 14, 6, 3],
    9: [170, 58, 22, 8, 3],
    10: [210, 73, 28, 12, 5, 3],
    11: [260, 100, 41, 17, 7, 3],
    12: [330, 110, 40, 20, 11, 6, 3],
    13: [420, 190, 72, 32, 14, 6, 3],
    14: [550, 230, 91, 40, 18, 9, 5, 2],
    15: [800, 330, 140, 57, 27, 12, 6, 2],
    16: [1100, 420, 190, 73, 32, 15, 8, 4, 3],
  },
  high: {
    8: [290, 50, 10, 4, 2],
    9: [420, 84, 19, 5, 2],
    10: [750, 130, 26, 7, 3, 3],
    11: [1150, 210, 45, 11, 3, 3],
    12: [1700, 310, 70, 18, 6, 3, 2],
    13: [2600, 510, 110, 27, 9, 4, 2],
    14: [4200, 750, 160, 43, 12, 5, 3, 3],
    15: [6200, 1220, 260, 69, 22, 7, 3, 2],
    16: [10000, 1840, 420, 100, 30, 11, 5, 2, 2],
  },
};

const TENTHS_E4 = 1_000n;
const SCALE = 10_000n;

/** Returns the multipliers of all baskets in ten-thousandths, from left to right. */
export function multipliersE4({ rows, risk }: Choice): readonly bigint[] {
  const half = HALVES[risk][rows] ?? [];
  return Array.from(
    { length: rows + 1 },
    (_, basket) => BigInt(half[Math.min(basket, rows - basket)] ?? 0) * TENTHS_E4,
  );
}

/** Returns the multiplier of the baskets at the edges in ten-thousandths. It is the highest. */
export const bestE4 = (choice: Choice): bigint => multipliersE4(choice)[0] ?? 0n;

/** Returns the highest possible payout in minor units: the stake times the highest multiplier, rounded down. */
export const payoutMax = (choice: Choice, stakeMinor: bigint): bigint => (stakeMinor * bestE4(choice)) / SCALE;

/** Returns n for a chance of one in n that the mango falls into one of the two baskets at the edges. */
export const edgeOnceIn = ({ rows }: Choice): number => 2 ** (rows - 1);

/** Returns the exact return to player in hundredths of a percent, rounded down: 9899 is 98.99%. */
export function returnE4(choice: Choice): number {
  let ways = 1n;
  let paid = 0n;
  multipliersE4(choice).forEach((multiplier, basket) => {
    paid += ways * multiplier;
    ways = (ways * BigInt(choice.rows - basket)) / BigInt(basket + 1);
  });
  return Number(paid / 2n ** BigInt(choice.rows));
}

/** Formats a multiplier in ten-thousandths: 330000n as 33, 11000n as 1.1. */
export function timesText(e4: bigint | string): string {
  const tenths = BigInt(typeof e4 === 'string' ? e4.replace('.', '') : e4) / TENTHS_E4;
  return tenths % 10n === 0n ? String(tenths / 10n) : `${tenths / 10n}.${tenths % 10n}`;
}

/** Returns the path for a drawn number: L (left) or R (right) at each row, from the top. */
export const pathOf = (drawn: number, rows: number): string =>
  drawn.toString(2).padStart(rows, '0').replaceAll('0', 'L').replaceAll('1', 'R');

/** Returns the basket (0 is the left one) in which a path ends: the number of its steps to the right. */
export const basketOf = (path: string): number => path.split('R').length - 1;
