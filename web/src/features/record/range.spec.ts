import { dayAfter, daysOf, lengthOf, neighbour } from './range.js';

describe('The range of a record', () => {
  it('ends with today and counts it', () => {
    expect(daysOf('today', '2026-11-20')).toEqual({ first: '2026-11-20', last: '2026-11-20' });
    expect(daysOf('7', '2026-11-20')).toEqual({ first: '2026-11-14', last: '2026-11-20' });
    expect(daysOf('30', '2026-03-01')).toEqual({ first: '2026-01-31', last: '2026-03-01' });
  });

  it('takes yesterday across a month end', () => {
    expect(daysOf('yesterday', '2026-03-01')).toEqual({ first: '2026-02-28', last: '2026-02-28' });
    expect(dayAfter('2026-12-31')).toBe('2027-01-01');
  });

  it('moves to the same number of days before and after, never beyond today', () => {
    const week = { first: '2026-11-14', last: '2026-11-20' };
    expect(lengthOf(week)).toBe(7);
    expect(neighbour(week, -1, '2026-11-20')).toEqual({ first: '2026-11-07', last: '2026-11-13' });
    expect(neighbour({ first: '2026-11-07', last: '2026-11-13' }, 1, '2026-11-20')).toEqual(week);
    expect(neighbour({ first: '2026-11-10', last: '2026-11-16' }, 1, '2026-11-20')).toEqual(week);
    expect(neighbour({ first: '2026-03-01', last: '2026-03-30' }, -1, '2026-11-20')).toEqual({
      first: '2026-01-30',
      last: '2026-02-28',
    });
  });
});
