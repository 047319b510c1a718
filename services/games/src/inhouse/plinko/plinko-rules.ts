import { scaleDown } from '@nm/kit/money/money.js';
import { HALVES, RISKS, ROWS_MAX, ROWS_MIN, type Risk } from './plinko-tables.js';

/** A player's choice: the number of rows, and the level of risk. The risk selects the table of multipliers. */
export interface PlinkoChoice {
  readonly rows: number;
  readonly risk: Risk;
}

export interface PlinkoOutcome {
  /**
   * The path of the ball as bits, one bit per row; the highest bit belongs to the first row. A bit of 1 is a step to
   * the right, 0 a step to the left.
   */
  readonly path: number;
  /**
   * The position of the basket, counted from the left, beginning with 0. It equals the number of steps to the right.
   */
  readonly basket: number;
  /** The multiplier in ten-thousandths: 330000n is x33. */
  readonly multiplierE4: bigint;
  readonly payoutMinor: bigint;
}

const TENTHS_E4 = 1_000n;
const SCALE = 10_000n;

/** Returns true if a choice can be played: it has 8 to 16 rows and a known level of risk. */
export const isPlayable = ({ rows, risk }: PlinkoChoice): boolean =>
  Number.isInteger(rows) && rows >= ROWS_MIN && rows <= ROWS_MAX && RISKS.includes(risk);

/** Returns the number of different paths through the rows. All paths are equally likely. */
export const pathsOf = ({ rows }: PlinkoChoice): number => 2 ** rows;

/** Returns the position of the basket in which a path ends. It equals the number of steps to the right. */
export function basketOf(path: number): number {
  let basket = 0;
  for (let bits = path; bits > 0; bits = Math.floor(bits / 2)) basket += bits % 2;
  return basket;
}

/**
 * Returns the multipliers of all baskets in ten-thousandths, from the leftmost basket to the rightmost.
 * @throws RangeError if the choice cannot be played.
 */
export function multipliersE4(choice: PlinkoChoice): readonly bigint[] {
  const half = isPlayable(choice) ? HALVES[choice.risk][choice.rows] : undefined;
  if (!half) throw new RangeError('there is no table for this choice');
  return Array.from(
    { length: choice.rows + 1 },
    (_, basket) => BigInt(half[Math.min(basket, choice.rows - basket)]!) * TENTHS_E4,
  );
}

/** Returns the largest payout of a stake, rounded down to a whole minor unit. The two outermost baskets pay it. */
export const payoutMax = (choice: PlinkoChoice, stakeMinor: bigint): bigint =>
  scaleDown(stakeMinor, multipliersE4(choice)[0]!, SCALE);

/** Returns the result of a path for a stake. The payout is rounded down to a whole minor unit. */
export function plinkoOutcome(choice: PlinkoChoice, path: number, stakeMinor: bigint): PlinkoOutcome {
  const basket = basketOf(path);
  const multiplierE4 = multipliersE4(choice)[basket]!;
  return { path, basket, multiplierE4, payoutMinor: scaleDown(stakeMinor, multiplierE4, SCALE) };
}

/** Formats a path for readers, with one letter per row: L for left and R for right. */
export const pathText = (path: number, rows: number): string =>
  path.toString(2).padStart(rows, '0').replaceAll('0', 'L').replaceAll('1', 'R');
