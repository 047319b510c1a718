import { dayRangeField } from './day-range.js';

const DHAKA = { firstDay: '2026-11-14', lastDay: '2026-11-20', timeZone: 'Asia/Dhaka' };

// Goal: a query gets only real calendar days, in a range of limited length and in a known time zone.
describe('A range of days', () => {
  it('passes unchanged, also as one day or as 92', () => {
    expect(dayRangeField(DHAKA)).toEqual(DHAKA);
    expect(dayRangeField({ ...DHAKA, lastDay: '2026-11-14' }).lastDay).toBe('2026-11-14');
    expect(dayRangeField({ ...DHAKA, lastDay: '2027-02-13' }).lastDay).toBe('2027-02-13');
  });

  it.each([
    ['first_day', { firstDay: '2026-02-30' }],
    ['first_day', { firstDay: '14-11-2026' }],
    ['first_day', { firstDay: '2026-11-14T00:00' }],
    ['last_day', { lastDay: '' }],
    ['last_day', { lastDay: '2026-11-13' }],
    ['last_day', { lastDay: '2027-02-14' }],
    ['time_zone', { timeZone: 'Asia/Nowhere' }],
    ['time_zone', { timeZone: '' }],
    ['time_zone', { timeZone: "UTC'; --" }],
    ['time_zone', { timeZone: '+06:00' }],
  ])('is refused for its %s (%#)', (field, change) => {
    let refusal: unknown;
    try {
      dayRangeField({ ...DHAKA, ...change });
    } catch (thrown) {
      refusal = thrown;
    }
    expect(refusal).toMatchObject({ code: 'request.invalid', data: { field } });
  });
});
