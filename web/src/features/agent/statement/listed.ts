import type { SalaryKind } from '../contracts/salary-kinds.js';
import { dayFrom } from '../days/range.js';

const LENGTH = { day: 10, month: 7, year: 4 } as const;

/**
 * Returns the day (`yyyy-mm-dd`), month (`yyyy-mm`) or year (`yyyy`) whose periods the page of a contract kind lists.
 */
export const listedOf = ({ lists }: SalaryKind, day: string): string => day.slice(0, LENGTH[lists]);

const isYear = (listed: string): boolean => listed.length === 4;

const isMonth = (listed: string): boolean => listed.length === 7;

/** Returns the first day of a listed day, month or year, and the first day after it. */
export const daysListed = (listed: string): { readonly first: string; readonly next: string } => {
  if (isYear(listed)) return { first: `${listed}-01-01`, next: `${listedFrom(listed, 1)}-01-01` };
  return isMonth(listed)
    ? { first: `${listed}-01`, next: `${listedFrom(listed, 1)}-01` }
    : { first: listed, next: dayFrom(listed, 1) };
};

/** Returns the day, month or year before (-1) or after (1) another one. */
export const listedFrom = (listed: string, steps: 1 | -1): string =>
  isYear(listed)
    ? String(Number(listed) + steps)
    : isMonth(listed)
      ? dayFrom(`${listed}-15`, steps * 30).slice(0, 7)
      : dayFrom(listed, steps);
