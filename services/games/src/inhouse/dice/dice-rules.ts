import { scaleDown } from '@nm/kit/money/money.js';

/** The number of possible rolls: 0000 to 9999. All are equally likely. */
export const ROLLS = 10_000;

/**
 * A player's choice. With `over` the player wins if the roll is above the target, otherwise if it is below the target.
 */
export interface DiceChoice {
  /** The target, 0 to 9999. */
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
 * The return to the player, 0.99, in units of 10^-8. Divided by the number of winning rolls, it is the multiplier in
 * ten-thousandths.
 */
const RETURN_SCALED = 99_000_000n;

/** Returns how many of the 10,000 possible rolls win. */
export const winningRolls = ({ target, over }: DiceChoice): number => (over ? ROLLS - 1 - target : target);

/** Whether a choice can be played: its target must be from 0 to 9999 and its chance of winning from 1% to 98%. */
export function isPlayable(choice: DiceChoice): boolean {
  const { target } = choice;
  if (!Number.isInteger(target) || target < 0 || target >= ROLLS) return false;
  const winning = winningRolls(choice);
  return winning >= WINNING_ROLLS_MIN && winning <= WINNING_ROLLS_MAX;
}

/**
 * Returns the multiplier in ten-thousandths: 0.99 / chance, rounded down to 4 decimals. All values are integers, so
 * there is no floating-point error.
 */
export function multiplierE4(choice: DiceChoice): bigint {
  if (!isPlayable(choice)) throw new RangeError('the choice is outside the table');
  return RETURN_SCALED / BigInt(winningRolls(choice));
}

export const isWin = ({ target, over }: DiceChoice, roll: number): boolean => (over ? roll > target : roll < target);

/** Returns the payout of a win: stake x multiplier, rounded down to a minor unit. The house keeps the fraction. */
export const payoutOfWin = (choice: DiceChoice, stakeMinor: bigint): bigint =>
  scaleDown(stakeMinor, multiplierE4(choice), MULTIPLIER_SCALE);

/** Returns the result of a roll for a stake. A loss pays nothing. */
export function diceOutcome(choice: DiceChoice, roll: number, stakeMinor: bigint): DiceOutcome {
  const win = isWin(choice, roll);
  return { win, multiplierE4: multiplierE4(choice), payoutMinor: win ? payoutOfWin(choice, stakeMinor) : 0n };
}

/** Formats a roll or target: 37 becomes "0037". */
export const fourDigits = (value: number): string => String(value).padStart(4, '0');

/** Formats ten-thousandths: 26052n becomes "2.6052". */
export const multiplierText = (e4: bigint): string =>
  `${e4 / MULTIPLIER_SCALE}.${String(e4 % MULTIPLIER_SCALE).padStart(4, '0')}`;
