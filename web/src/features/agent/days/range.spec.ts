import { daysOf, neighbour, reportDaysOf } from './range.js';

// Goal: the previous and the next range have the same length, and no day is after today.
describe('The range of a report', () => {
  it('steps by its own length, and never beyond today', () => {
    const today = '2026-03-02';
    const week = daysOf('7', today);
    expect(week).toHaveLength(7);
    const before = neighbour(week, -1, today);
    expect(before).toBe('2026-02-23');
    expect(reportDaysOf('7', today, before)).toEqual(
      ['17', '18', '19', '20', '21', '22', '23'].map((day) => `2026-02-${day}`),
    );
    expect(neighbour(reportDaysOf('7', today, before), 1, today)).toBe(today);
    expect(neighbour(week, 1, today)).toBe(today);
    expect(neighbour(['2026-02-28'], 1, today)).toBe('2026-03-01');
  });
});
