import { scaleDown } from '@nm/kit/money/money.js';

/** The number of possible rolls, from 0000 to 9999. Each has the same probability. */
export const ROLLS = 10_000;

/**
 * A player's choice. If `over` is true, the player wins with a roll above the target; otherwise with a roll below the
 * target.
 */
export interface DiceChoice {
  /** The target number, from 0 to 9999. */
  readonly target: number;
  readonly over: boolean;
}

export interface DiceOutcome {
  readonly win: boolean;
  /** The multiplier in ten-thousandths: 19800n is x1.98. */
  readonly multiplierE4: bigint;
  readonly payoutMinor: bigint;
}

const WINNING_ROLLS_MIN = 100;
const WINNING_ROLLS_MAX = 9_800;
const MULTIPLIER_SCALE = 10_000n;
/**
 * The return to the player (0.99) in units of 10^-8. Divided by the number of winning rolls, it is the multiplier in
 * ten-thousandths.
 */
const RETURN_SCALED = 99_000_000n;

/** Returns the number of winning rolls among the 10,000 possible rolls. */
export const winningRolls = ({ target, over }: DiceChoice): number => (over ? ROLLS - 1 - target : target);

/**
 * Returns true if a choice can be played. The target must be between 0 and 9999, and the probability of winning between
 * 1% and 98%.
 */
export function isPlayable(choice: DiceChoice): boolean {
  const { target } = choice;
  if (!Number.isInteger(target) || target < 0 || target >= ROLLS) return false;
  const winning = winningRolls(choice);
  return winning >= WINNING_ROLLS_MIN && winning <= WINNING_ROLLS_MAX;
}

/**
 * Returns the multiplier in ten-thousandths: 0.99 divided by the probability of winning, rounded down to 4 decimals.
 * The calculation uses integers only, so it has no floating-point error.
 */
export function multiplierE4(choice: DiceChoice): bigint {
  if (!isPlayable(choice)) throw new RangeError('the choice is outside the table');
  return RETURN_SCALED / BigInt(winningRolls(choice));
}

export const isWin = ({ target, over }: DiceChoice, roll: number): boolean => (over ? roll > target : roll < target);

/**
 * Returns the payout of a won bet: stake x multiplier, rounded down to a whole minor unit. The house keeps the
 * fraction.
 */
export const payoutOfWin = (choice: DiceChoice, stakeMinor: bigint): bigint =>
  scaleDown(stakeMinor, multiplierE4(choice), MULTIPLIER_SCALE);

/** Returns the result of a roll for a stake. The payout of a lost bet is 0. */
export function diceOutcome(choice: DiceChoice, roll: number, stakeMinor: bigint): DiceOutcome {
  const win = isWin(choice, roll);
  return { win, multiplierE4: multiplierE4(choice), payoutMinor: win ? payoutOfWin(choice, stakeMinor) : 0n };
}

/** Formats a roll or a target with four digits: 37 becomes "0037". */
export const fourDigits = (value: number): string => String(value).padStart(4, '0');

/** Formats a multiplier in ten-thousandths: 26052n becomes "2.6052". */
export const multiplierText = (e4: bigint): string =>
  `${e4 / MULTIPLIER_SCALE}.${String(e4 % MULTIPLIER_SCALE).padStart(4, '0')}`;
