import type { Draw } from './lottery-api.js';

type Result = Draw['result'];

/** A number that is not shown yet, or a digit of it. */
export const HIDDEN = '·';

/** Regions whose first number is shown digit by digit, on lanterns or sails. */
const BY_DIGIT = new Set(['lott', 'malay', 'thai', 'lao']);

/** How many steps the reveal of a draw takes: a step for each number, and for each digit of the first one. */
export function stepsOf(region: string, result: Result): number {
  const numbers = result.flatMap((prize) => prize.numbers);
  return numbers.length + (BY_DIGIT.has(region) ? Math.max(0, (numbers[0]?.length ?? 1) - 1) : 0);
}

/** The result as far as it is shown after so many steps. */
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
