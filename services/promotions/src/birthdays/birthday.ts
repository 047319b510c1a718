import { addDays } from '../plays/brand-day.js';

/** The month and the day of a birthday, both from 1. */
export interface Birthday {
  readonly month: number;
  readonly day: number;
}

/** The birthday that only leap years have. */
const LEAP_DAY: Birthday = { month: 2, day: 29 };

const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

const two = (part: number): string => String(part).padStart(2, '0');

/** Returns the year of a calendar day (YYYY-MM-DD). */
export const yearOf = (day: string): number => Number(day.slice(0, 'YYYY'.length));

/**
 * Returns the day (YYYY-MM-DD) on which a birthday is celebrated in a year. 29 February is celebrated on 28 February in
 * a year without that day.
 */
export function celebratedIn(year: number, { month, day }: Birthday): string {
  const isMissing = month === LEAP_DAY.month && day === LEAP_DAY.day && !isLeapYear(year);
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(isMissing ? day - 1 : day)}`;
}

/** Returns the birthdays that are celebrated on a calendar day: one, or two on 28 February of a short year. */
export function celebratedOn(day: string): readonly Birthday[] {
  const own = { month: Number(day.slice(5, 7)), day: Number(day.slice(8)) };
  const isLast = own.month === LEAP_DAY.month && own.day === LEAP_DAY.day - 1;
  return isLast && !isLeapYear(yearOf(day)) ? [own, LEAP_DAY] : [own];
}

/** Returns the first day on which a birthday is celebrated, from the given day on. */
export function nextCelebrated(birthday: Birthday, from: string): string {
  const day = celebratedIn(yearOf(from), birthday);
  return day >= from ? day : celebratedIn(yearOf(from) + 1, birthday);
}

/**
 * Returns the first day on which a birthday gives a reward to a member who gave the birth date on the given day. The
 * member must give the date some days before. Otherwise a member could give tomorrow's date as birth date and get the
 * reward at once.
 */
export const firstRewarded = (setOn: string, noticeDays: number): string => addDays(setOn, noticeDays);
