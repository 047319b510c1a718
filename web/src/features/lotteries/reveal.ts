import type { Draw } from './lottery-api.js';

type Result = Draw['result'];

/** Stands for a number, or for a digit of a number, that has not been revealed yet. */
export const HIDDEN = '·';

/** The regions whose first number is revealed digit by digit, on lanterns or sails. */
const BY_DIGIT = new Set(['lott', 'malay', 'thai', 'lao']);

/**
 * Returns the number of steps in which a draw is revealed: one for each number. In some regions the first number is
 * revealed digit by digit, so it has one step for each of its digits.
 */
export function stepsOf(region: string, result: Result): number {
  const numbers = result.flatMap((prize) => prize.numbers);
  return numbers.length + (BY_DIGIT.has(region) ? Math.max(0, (numbers[0]?.length ?? 1) - 1) : 0);
}

/** Returns the result after a number of steps of the reveal. Later numbers are hidden. */
export function shownOf(region: string, result: Result, steps: number): Result {
  let left = steps;
  let isFirst = true;
  return result.map(({ prize, numbers }) => ({
    prize,
    numbers: numbers.map((number) => {
      const width = isFirst && BY_DIGIT.has(region) ? number.length : 1;
      isFirst = false;
      const taken = Math.max(0, Math.min(width, left));
      left -= width;
      if (taken === width) return number;
      return number.slice(0, width > 1 ? taken : 0).padEnd(number.length, HIDDEN);
    }),
  }));
}

export const isHidden = (number: string): boolean => number.includes(HIDDEN);
