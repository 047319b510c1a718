import fc from 'fast-check';
import { ContractKind, ContractPeriod } from '@nm/contracts/agents.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { periodOf, SETTLED_PERIODS } from './period.js';

const { DAILY_SALARY, DIVIDEND, HOURLY_SALARY, REALTIME_SALARY } = ContractKind;
const HOUR_MS = 3_600_000;

const ZONES = [
  'UTC',
  'Asia/Dhaka',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Europe/Berlin',
  'America/St_Johns',
  'America/Sao_Paulo',
  'Africa/Cairo',
  // On Lord Howe Island, summer time moves the clock by only half an hour.
  'Australia/Lord_Howe',
];

const { WEEK, HALF_MONTH, MONTH } = ContractPeriod;
const dividend = (length: ContractPeriod, at: string, zone: string) => periodOf(DIVIDEND, new Date(at), zone, length);
const period = (kind: ContractKind, at: string, zone: string) => periodOf(kind, new Date(at), zone);
const hoursOf = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): number =>
  (endsAt.getTime() - startsAt.getTime()) / HOUR_MS;

// Goal: the periods of a kind cover time without gap or overlap, in every zone and across clock changes.
describe('A period', () => {
  it.each(ZONES)('in %s contains its instants, and the next one begins where it ends', (zone) => {
    const instants = fc.date({ min: new Date('2024-01-01'), max: new Date('2031-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(fc.constantFrom(...SETTLED_PERIODS), instants, ({ kind, period: length }, at) => {
        const { startsAt, endsAt } = periodOf(kind, at, zone, length);
        expect(at >= startsAt && at < endsAt).toBe(true);
        expect([startsAt.getTime() % 300_000, endsAt.getTime() % 300_000]).toEqual([0, 0]);
        expect(periodOf(kind, startsAt, zone, length)).toEqual({ startsAt, endsAt });
        expect(periodOf(kind, new Date(endsAt.getTime() - 1), zone, length)).toEqual({ startsAt, endsAt });
        expect(periodOf(kind, endsAt, zone, length).startsAt).toEqual(endsAt);
      }),
      { numRuns: 150 },
    );
  });

  it('of a day begins at midnight of the zone', () => {
    expect(period(DAILY_SALARY, '2026-11-20T19:30:00Z', 'Asia/Dhaka')).toEqual({
      startsAt: new Date('2026-11-20T18:00:00Z'),
      endsAt: new Date('2026-11-21T18:00:00Z'),
    });
  });

  it('of a day has 23 and 25 hours where summer time begins and ends', () => {
    expect(hoursOf(period(DAILY_SALARY, '2026-03-29T10:00:00Z', 'Europe/Berlin'))).toBe(23);
    expect(hoursOf(period(DAILY_SALARY, '2026-10-25T10:00:00Z', 'Europe/Berlin'))).toBe(25);
    expect(hoursOf(period(DAILY_SALARY, '2026-04-05T03:00:00Z', 'Australia/Lord_Howe'))).toBe(24.5);
  });

  it('of a day begins at the change where the zone skips midnight', () => {
    expect(period(DAILY_SALARY, '2026-04-24T12:00:00Z', 'Africa/Cairo')).toEqual({
      startsAt: new Date('2026-04-23T22:00:00Z'),
      endsAt: new Date('2026-04-24T21:00:00Z'),
    });
  });

  it('of an hour follows zones with half hours, and a repeated hour is two periods', () => {
    expect(period(HOURLY_SALARY, '2026-11-20T10:10:00Z', 'Asia/Kolkata').startsAt).toEqual(
      new Date('2026-11-20T09:30:00Z'),
    );
    const first = period(HOURLY_SALARY, '2026-10-25T00:30:00Z', 'Europe/Berlin');
    const second = period(HOURLY_SALARY, '2026-10-25T01:30:00Z', 'Europe/Berlin');
    expect([hoursOf(first), hoursOf(second)]).toEqual([1, 1]);
    expect(second.startsAt).toEqual(first.endsAt);
  });

  it('of a week begins on Monday, and has an hour less or more where summer time begins or ends', () => {
    expect(dividend(WEEK, '2026-11-22T17:59:59Z', 'Asia/Dhaka')).toEqual({
      startsAt: new Date('2026-11-15T18:00:00Z'),
      endsAt: new Date('2026-11-22T18:00:00Z'),
    });
    expect(hoursOf(dividend(WEEK, '2026-03-27T10:00:00Z', 'Europe/Berlin'))).toBe(7 * 24 - 1);
    expect(hoursOf(dividend(WEEK, '2026-10-25T22:30:00Z', 'Europe/Berlin'))).toBe(7 * 24 + 1);
    expect(dividend(WEEK, '2027-01-01T12:00:00Z', 'UTC').startsAt).toEqual(new Date('2026-12-28T00:00:00Z'));
  });

  it('of half a month begins on the 1st and the 16th, and of a month on the 1st', () => {
    const halves = ['2028-02-15T23:59:59Z', '2028-02-16T00:00:00Z', '2028-02-29T23:59:59Z'].map(
      (at) => dividend(HALF_MONTH, at, 'UTC').startsAt,
    );
    expect(halves).toEqual([new Date('2028-02-01'), new Date('2028-02-16'), new Date('2028-02-16')]);
    expect(hoursOf(dividend(HALF_MONTH, '2028-02-20T00:00:00Z', 'UTC'))).toBe(14 * 24);
    expect(dividend(MONTH, '2026-10-31T22:59:59Z', 'Europe/Berlin')).toEqual({
      startsAt: new Date('2026-09-30T22:00:00Z'),
      endsAt: new Date('2026-10-31T23:00:00Z'),
    });
    expect(hoursOf(dividend(MONTH, '2026-10-10T00:00:00Z', 'Europe/Berlin'))).toBe(31 * 24 + 1);
  });

  it('is refused for a kind that is not settled, and for an hour or day of an unknown zone', () => {
    expect(() => periodOf(ContractKind.UNSPECIFIED, new Date(), 'UTC')).toThrow(Failure);
    expect(() => periodOf(DIVIDEND, new Date(), 'UTC')).toThrow(Failure);
    expect(() => periodOf(DAILY_SALARY, new Date(), undefined)).toThrow(Failure);
    expect(hoursOf(periodOf(REALTIME_SALARY, new Date(), undefined))).toBe(1 / 12);
  });
});
