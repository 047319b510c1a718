import { periodAt, salaryKind } from './salary-kinds.js';

// Goal: the page computes the same running period of each kind as the service.
describe('The running period', () => {
  const now = Date.parse('2026-11-20T14:36:48Z');
  const shown = (kind: string, timeZone: string, at = now): string[] => {
    const { start, end } = periodAt(salaryKind(kind), at, timeZone);
    return [start, end].map((moment) => new Date(moment).toISOString().slice(5, 16));
  };

  it.each([
    ['realtimeSalary', 'Asia/Dhaka', ['11-20T14:35', '11-20T14:40']],
    ['hourlySalary', 'Asia/Dhaka', ['11-20T14:00', '11-20T15:00']],
    ['hourlySalary', 'Asia/Kolkata', ['11-20T14:30', '11-20T15:30']],
    ['dailySalary', 'Asia/Dhaka', ['11-19T18:00', '11-20T18:00']],
    ['dailySalary', 'America/New_York', ['11-20T05:00', '11-21T05:00']],
  ])('of %s in %s contains the moment, and begins on its mark', (kind, timeZone, period) => {
    expect(shown(kind, timeZone)).toEqual(period);
  });

  it.each([
    ['week', 'Asia/Dhaka', ['11-15T18:00', '11-22T18:00']],
    ['halfMonth', 'Asia/Dhaka', ['11-15T18:00', '11-30T18:00']],
    ['month', 'Asia/Dhaka', ['10-31T18:00', '11-30T18:00']],
    ['month', 'America/New_York', ['11-01T04:00', '12-01T05:00']],
  ] as const)('of a dividend of a %s in %s begins at midnight of the zone', (length, timeZone, period) => {
    const { start, end } = periodAt(salaryKind('dividend'), now, timeZone, length);
    expect([start, end].map((moment) => new Date(moment).toISOString().slice(5, 16))).toEqual(period);
  });

  it('of a day is 25 hours long when the clocks go back, and 23 when they go forward', () => {
    const back = Date.parse('2026-11-01T12:00:00Z');
    const forward = Date.parse('2026-03-08T12:00:00Z');
    expect(shown('dailySalary', 'America/New_York', back)).toEqual(['11-01T04:00', '11-02T05:00']);
    expect(shown('dailySalary', 'America/New_York', forward)).toEqual(['03-08T05:00', '03-09T04:00']);
  });
});
