import { addDays, dayOf, startOf } from '../plays/brand-day.js';
import { celebratedIn, celebratedOn, firstRewarded, nextCelebrated, type Birthday } from './birthday.js';
import type { MemberBirthday } from './birthday.store.js';
import { stateOf } from './birthdays.service.js';

// Goal: every birthday is celebrated on exactly one day of each year, in every time zone and also in leap years.

/**
 * Time zones on both sides of the date line, with offsets that are no whole hours, and with clocks that skip midnight
 * when summer time begins.
 */
const ZONES = ['UTC', 'Asia/Dhaka', 'Asia/Kathmandu', 'America/New_York', 'Pacific/Kiritimati', 'Africa/Cairo'];
/**
 * Leap years, years without 29 February, and both kinds of a last year of a century: 2000 has a 29 February, 2100 has
 * none.
 */
const YEARS = [2024, 2026, 2027, 2028, 2000, 2100];

const birthdays: Birthday[] = [];
for (let day = '2024-01-01'; day <= '2024-12-31'; day = addDays(day, 1))
  birthdays.push({ month: Number(day.slice(5, 7)), day: Number(day.slice(8)) });

test.each(YEARS)('in %i each of the 366 birthdays is celebrated on one day', (year) => {
  const days = new Map<string, number>();
  for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = addDays(day, 1))
    for (const { month, day: ofMonth } of celebratedOn(day)) {
      expect(celebratedIn(year, { month, day: ofMonth })).toBe(day);
      days.set(`${month}-${ofMonth}`, (days.get(`${month}-${ofMonth}`) ?? 0) + 1);
    }
  expect(birthdays).toHaveLength(366);
  expect(birthdays.filter(({ month, day }) => days.get(`${month}-${day}`) !== 1)).toEqual([]);
});

test('29 February is celebrated on 28 February of a year without that day', () => {
  const leapDay = { month: 2, day: 29 };
  expect([2024, 2026, 2100, 2000].map((year) => celebratedIn(year, leapDay))).toEqual([
    ...['2024-02-29', '2026-02-28', '2100-02-28', '2000-02-29'],
  ]);
  expect(celebratedOn('2028-02-28')).toEqual([{ month: 2, day: 28 }]);
  expect(celebratedOn('2027-02-28')).toEqual([{ month: 2, day: 28 }, leapDay]);
});

test('the next celebration is the first day from the given day on, within a year', () => {
  for (const birthday of birthdays)
    for (const from of ['2026-11-27', '2027-02-28', '2027-03-01', '2028-02-28', '2028-02-29', '2027-12-31']) {
      const next = nextCelebrated(birthday, from);
      expect(next >= from && next <= addDays(from, 366)).toBe(true);
      expect(celebratedOn(next)).toContainEqual(birthday);
      for (const before of [addDays(next, -1), from])
        if (before >= from && before < next) expect(celebratedOn(before)).not.toContainEqual(birthday);
    }
});

test.each(ZONES)('in %s a day has one birthday from its first to its last moment', (zone) => {
  for (const day of ['2026-02-28', '2026-03-29', '2026-04-24', '2026-10-30', '2026-12-31', '2028-02-29']) {
    const [from, before] = [startOf(day, zone), startOf(addDays(day, 1), zone)];
    for (const at of [from, new Date(before.getTime() - 1)]) expect(dayOf(at, zone)).toBe(day);
    expect(dayOf(new Date(from.getTime() - 1), zone)).toBe(addDays(day, -1));
  }
});

describe('What the member sees', () => {
  const brand = { timeZone: 'Asia/Dhaka', birthdayNoticeDays: 30 };
  const at = new Date('2026-11-27T06:00:00Z');
  const born = (month: number, day: number, setAt = '2026-01-01T00:00:00Z'): MemberBirthday => ({
    ...{ memberId: 'm', brand: 'lab', month, day, setAt: new Date(setAt) },
  });
  const reward = (occasion: string, status: 'offered' | 'paid' | 'expired', expiresAt = '2026-12-03T18:00:00Z') => ({
    ...{ occasion, status, expiresAt: new Date(expiresAt) },
  });

  test('a birth date that was given too late gives the reward of a later year', () => {
    // 28 October 20:00 UTC is 29 October in Dhaka.
    expect(firstRewarded('2026-10-29', 30)).toBe('2026-11-28');
    expect(stateOf(born(11, 28, '2026-10-28T20:00:00Z'), undefined, brand, at).nextDay).toBe('2026-11-28');
    expect(stateOf(born(11, 28, '2026-10-29T20:00:00Z'), undefined, brand, at).nextDay).toBe('2027-11-28');
  });

  test('an offer can be claimed until it expires, and a claimed one is shown as claimed in its year', () => {
    const own = born(11, 27);
    const claimable = stateOf(own, reward('2026', 'offered'), brand, at);
    expect(claimable).toMatchObject({ state: 'claimable', nextDay: '2027-11-27' });
    const gone = stateOf(own, reward('2026', 'offered', '2026-11-27T05:00:00Z'), brand, at);
    expect(gone).toEqual({ state: 'coming', nextDay: '2027-11-27' });
    expect(stateOf(own, reward('2026', 'paid'), brand, at)).toEqual({ state: 'claimed', nextDay: '2027-11-27' });
    expect(stateOf(own, reward('2025', 'paid'), brand, at)).toEqual({ state: 'coming', nextDay: '2026-11-27' });
  });

  test('an offer of 31 December can still be claimed in the new year', () => {
    const own = born(12, 31);
    const newYear = new Date('2027-01-02T00:00:00Z');
    const offered = reward('2026', 'offered', '2027-01-06T18:00:00Z');
    expect(stateOf(own, offered, brand, newYear)).toMatchObject({ state: 'claimable', nextDay: '2027-12-31' });
  });
});
