import { spanOfDays, type FigureDays } from './figure-days.js';

const NOW = Date.UTC(2026, 10, 20, 8, 36, 48);
const span = (asked: Partial<FigureDays>, nowMs = NOW) => {
  const { from, to } = spanOfDays({ timeZone: 'Asia/Dhaka', daysAgo: 0, days: 0, untilNow: false, ...asked }, nowMs);
  return [from.toISOString(), to.toISOString()];
};

/**
 * Goal: operators' figures (for example the deposits of a day) cover whole days of the brand's time zone, and today up
 * to now.
 */
describe('The days of figures', () => {
  it('are today so far, yesterday, and seven days with today', () => {
    expect(span({})).toEqual(['2026-11-19T18:00:00.000Z', '2026-11-20T08:36:48.000Z']);
    expect(span({ daysAgo: 1 })).toEqual(['2026-11-18T18:00:00.000Z', '2026-11-19T18:00:00.000Z']);
    expect(span({ daysAgo: 6, days: 7 })).toEqual(['2026-11-13T18:00:00.000Z', '2026-11-20T08:36:48.000Z']);
  });

  it('end at the present time of day where a day that is not over is compared with them', () => {
    expect(span({ daysAgo: 1, untilNow: true })).toEqual(['2026-11-18T18:00:00.000Z', '2026-11-19T08:36:48.000Z']);
    expect(span({ daysAgo: 13, days: 7, untilNow: true })[1]).toBe('2026-11-13T08:36:48.000Z');
  });

  it('are as long as the clocks of the zone say', () => {
    const afterChange = Date.UTC(2026, 9, 26, 12);
    expect(span({ timeZone: 'Europe/Berlin', daysAgo: 1 }, afterChange)).toEqual([
      '2026-10-24T22:00:00.000Z',
      '2026-10-25T23:00:00.000Z',
    ]);
  });

  it.each([{ daysAgo: 93 }, { daysAgo: -1 }, { days: 2 }, { timeZone: 'No/No' }])('cannot be %j', (asked) => {
    expect(() => span(asked)).toThrow('request.invalid');
  });
});
