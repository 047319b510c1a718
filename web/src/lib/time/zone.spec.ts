import { dateKeyIn, startOfDayIn } from './zone.js';

// Goal: a day begins at its first moment, also where summer time begins at midnight and clocks skip it.
describe('The start of a day', () => {
  it.each([
    ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00Z'],
    ['America/Havana', '2026-03-08', '2026-03-08T05:00:00Z'],
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00Z'],
    ['Asia/Dhaka', '2026-11-20', '2026-11-19T18:00:00Z'],
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00Z'],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00Z'],
  ])('in %s on %s is %s', (timeZone, day, at) => {
    const start = startOfDayIn(timeZone, day);
    expect(start).toEqual(new Date(at));
    expect(dateKeyIn(timeZone, start)).toBe(day);
    expect(dateKeyIn(timeZone, new Date(start.getTime() - 1))).not.toBe(day);
  });
});
