import { monthSpan } from './month.js';

const span = (month: string, zone: string) =>
  Object.values(monthSpan(month, zone)).map((time: Date) => time.toISOString());

// Goal: a month begins and ends at midnight of its time zone, also at clock changes and at the end of a year.
describe('The span of a month', () => {
  it('follows the zone', () => {
    expect(span('2026-10', 'UTC')).toEqual(['2026-10-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z']);
    expect(span('2026-10', 'Asia/Dhaka')).toEqual(['2026-09-30T18:00:00.000Z', '2026-10-31T18:00:00.000Z']);
    expect(span('2026-10', 'Europe/London')).toEqual(['2026-09-30T23:00:00.000Z', '2026-11-01T00:00:00.000Z']);
  });

  it('knows short months and the end of the year', () => {
    expect(span('2028-02', 'UTC')).toEqual(['2028-02-01T00:00:00.000Z', '2028-03-01T00:00:00.000Z']);
    expect(span('2026-12', 'UTC')).toEqual(['2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z']);
  });

  it('refuses what is no month and no zone', () => {
    const refusal = (month: string, zone: string): unknown => {
      try {
        return monthSpan(month, zone);
      } catch (error) {
        return error;
      }
    };
    for (const month of ['', '2026', '2026-13', '2026-00', '1999-10', '2026-1', '2026-10-01', '২০২৬-১০'])
      expect(refusal(month, 'UTC')).toMatchObject({ code: 'request.invalid', data: { field: 'month' } });
    expect(refusal('2026-10', 'Mars/Base')).toMatchObject({ code: 'request.invalid', data: { field: 'time_zone' } });
  });
});
