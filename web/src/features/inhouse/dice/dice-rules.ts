import { mostAt, type Limits } from '../stakes.js';

/**
 * The player's choice. With `over` the bet wins if the roll is above the target, otherwise if it is below. Targets
 * are 0 to 9999.
 */
export interface Choice {
  readonly target: number;
  readonly over: boolean;
}

export const ROLLS = 10_000;
export const WINNING_MIN = 100;
export const WINNING_MAX = 9_800;
const RETURN_SCALED = 99_000_000n;
const SCALE = 10_000n;

/** Returns how many of the 10,000 rolls win. */
export const winningRolls = ({ target, over }: Choice): number => (over ? ROLLS - 1 - target : target);

/** Returns the target that has this number of winning rolls, limited to a chance of 1% to 98%. */
export function targetFor(winning: number, over: boolean): number {
  const kept = Math.min(WINNING_MAX, Math.max(WINNING_MIN, Math.round(winning)));
  return over ? ROLLS - 1 - kept : kept;
}

/**
 * Returns the multiplier of a choice in ten-thousandths: 0.99 / chance, rounded down to 4 decimal places (surface
 * §2).
 */
export const multiplierE4 = (choice: Choice): bigint => RETURN_SCALED / BigInt(winningRolls(choice));

/** Returns the number of winning rolls (may be fractional) that gives a multiplier in ten-thousandths. */
export const winningFor = (e4: number): number => Number(RETURN_SCALED) / e4;

/** Returns the payout if the bet wins, in minor units: stake x multiplier, rounded down. */
export const payout = (stakeMinor: bigint, choice: Choice): bigint => (stakeMinor * multiplierE4(choice)) / SCALE;

/**
 * Returns the largest stake for a choice in minor units: the stake limit, or less if the win would exceed the payout
 * limit.
 */
export const largestStake = (limits: Limits, choice: Choice): bigint => mostAt(limits, multiplierE4(choice));

/** Formats a multiplier in ten-thousandths: 26052n as 2.6052. */
export const multiplierText = (e4: bigint): string => `${e4 / SCALE}.${String(e4 % SCALE).padStart(4, '0')}`;

/** Formats a roll or a target in hundredths: 6200 or "6200" as 62.00. */
export function rollText(roll: number | string): string {
  const digits = String(roll).padStart(4, '0');
  return `${Number(digits.slice(0, -2))}.${digits.slice(-2)}`;
}

/**
 * Parses a number with up to two decimals into hundredths: `62`, `62.5`, `62,50` as 6200, 6250, 6250. Returns
 * undefined for any other text.
 */
export function parseHundredths(text: string): number | undefined {
  const match = /^(\d{1,2})(?:[.,](\d{0,2}))?$/.exec(text.trim());
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0') || 0) : undefined;
}
