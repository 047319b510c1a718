/** The earliest birth date that is accepted. No living person is older. */
const EARLIEST = '1900-01-01';
/** A date in ASCII digits. Digits of other scripts do not fit. */
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Returns the calendar day (YYYY-MM-DD) of a point in time in a time zone. */
export const dayIn = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);

/** Returns true if the text is a day that the calendar has, as YYYY-MM-DD in ASCII digits. */
export function isCalendarDay(text: string): boolean {
  if (!DATE.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, text.length) === text;
}

/** The reason for which a birth date is refused: no such day, a day in the future or long ago, or too young. */
export type BirthDateProblem = 'date' | 'future' | 'too_early' | 'under_age';

/**
 * Checks a birth date.
 * @param today the present day (YYYY-MM-DD) in the time zone of the member's brand
 * @param ageLimit the age in years that the member must have reached today. A member who was born on 29 February
 * reaches it on 1 March in a year without that day.
 */
export function birthDateProblem(text: string, today: string, ageLimit: number): BirthDateProblem | undefined {
  if (!isCalendarDay(text)) return 'date';
  if (text > today) return 'future';
  if (text < EARLIEST) return 'too_early';
  const year = String(Number(text.slice(0, 4)) + ageLimit).padStart(4, '0');
  return `${year}${text.slice(4)}` > today ? 'under_age' : undefined;
}

/** Masks a birth date for display to operators: only the day of the month is shown. */
export const maskBirthDate = (date: string): string => `****-**-${date.slice(-2)}`;
