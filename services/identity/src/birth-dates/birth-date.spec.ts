import { birthDateProblem, dayIn, isCalendarDay, maskBirthDate } from './birth-date.js';

// Goal: a birth date is accepted exactly if it is a day of the calendar and the member has reached the age limit today.

const today = '2026-11-27';

test.each(['1990-02-30', '1990-13-01', '1990-00-10', '2001-02-29', '90-01-01', '1990-1-1', ' 1990-01-01', ''])(
  'refuses %j, which is not a day of the calendar in this form',
  (text) => {
    expect(isCalendarDay(text)).toBe(false);
    expect(birthDateProblem(text, today, 18)).toBe('date');
  },
);

test.each(['১৯৯০-০১-০১', '١٩٩٠-٠١-٠١', '１９９０-０１-０１'])('refuses %j, in digits of another script', (text) => {
  expect(birthDateProblem(text, today, 18)).toBe('date');
});

test('accepts 29 February of a leap year, and says what is wrong with other days', () => {
  expect(birthDateProblem('2000-02-29', today, 18)).toBeUndefined();
  expect(birthDateProblem('2026-11-28', today, 18)).toBe('future');
  expect(birthDateProblem('1899-12-31', today, 18)).toBe('too_early');
  expect(birthDateProblem('1900-01-01', today, 21)).toBeUndefined();
});

test('the age limit is reached on the birthday, not a day before', () => {
  expect(birthDateProblem('2008-11-27', today, 18)).toBeUndefined();
  expect(birthDateProblem('2008-11-28', today, 18)).toBe('under_age');
  expect(birthDateProblem('2005-11-27', today, 21)).toBeUndefined();
  expect(birthDateProblem('2005-11-28', today, 21)).toBe('under_age');
});

test('who was born on 29 February reaches the age limit on 1 March of a year without that day', () => {
  expect(birthDateProblem('2008-02-29', '2026-02-28', 18)).toBe('under_age');
  expect(birthDateProblem('2008-02-29', '2026-03-01', 18)).toBeUndefined();
});

test('of the days of four years, exactly those of the calendar are accepted', () => {
  let accepted = 0;
  for (let year = 1999; year <= 2002; year += 1)
    for (let month = 0; month <= 13; month += 1)
      for (let day = 0; day <= 32; day += 1) {
        const text = [year, ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-');
        const date = new Date(Date.UTC(year, month - 1, day));
        const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
        expect([text, isCalendarDay(text)]).toEqual([text, isReal]);
        if (isReal) accepted += 1;
      }
  expect(accepted).toBe(3 * 365 + 366);
});

test('the day is that of the zone', () => {
  const at = new Date('2026-11-26T20:00:00Z');
  expect(dayIn(at, 'Asia/Dhaka')).toBe('2026-11-27');
  expect(dayIn(at, 'America/New_York')).toBe('2026-11-26');
});

test('a masked birth date shows the day of the month only', () => {
  expect(maskBirthDate('1990-05-17')).toBe('****-**-17');
});
