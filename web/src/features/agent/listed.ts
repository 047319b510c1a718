import { dayFrom } from './range.js';
import type { SalaryKind } from './salary-kinds.js';

/** The day, `yyyy-mm-dd`, or the month, `yyyy-mm`, whose periods a page lists. */
export const listedOf = ({ lists }: SalaryKind, day: string): string => (lists === 'day' ? day : day.slice(0, 7));

const isMonth = (listed: string): boolean => listed.length === 7;

/** The first day of a listed day or month, and the first day after it. */
export const daysListed = (listed: string): { readonly first: string; readonly next: string } =>
  isMonth(listed)
    ? { first: `${listed}-01`, next: `${listedFrom(listed, 1)}-01` }
    : { first: listed, next: dayFrom(listed, 1) };

/** The day or month before (-1) or after (1) another. */
export const listedFrom = (listed: string, steps: 1 | -1): string =>
  isMonth(listed) ? dayFrom(`${listed}-15`, steps * 30).slice(0, 7) : dayFrom(listed, steps);
