import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { MIGRATIONS } from '../migrations/index.js';
import { dayOf, firstOfMonth, mondayOf, startOfDay } from './zone-day.js';

const ZONES = [
  'UTC',
  'Asia/Dhaka',
  'Asia/Kathmandu',
  'America/New_York',
  'America/Havana',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Pacific/Apia',
];
const DAY_MS = 86_400_000;

// Goal: calendar days begin and end at the same instants as in Postgres, also when clocks change.
describe('A calendar day', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase({ service: 'wallet', migrations: MIGRATIONS });
  });
  afterAll(() => database.drop());

  it.each(ZONES)('in %s matches the database every three hours for a year', async (zone) => {
    const rows = await database.db.rows<{ ms: number; day: number; monday: number; first: number; day_after: number }>(
      `SELECT (extract(epoch FROM at) * 1000)::float8 AS ms, local::date - date '1970-01-01' AS day,
              date_trunc('week', local)::date - date '1970-01-01' AS monday,
              date_trunc('month', local)::date - date '1970-01-01' AS first,
              ((at + interval '1 hour') AT TIME ZONE $1)::date - date '1970-01-01' AS day_after
         FROM (SELECT at, at AT TIME ZONE $1 AS local
                 FROM generate_series(timestamptz '2026-01-01 00:00Z', timestamptz '2027-01-01 00:00Z', interval '3 hours') at) t`,
      [zone],
    );
    const wrong = rows.filter(({ ms, day, monday, first, day_after: after }) => {
      const start = startOfDay(day, zone);
      const isStart = dayOf(start, zone) === day && dayOf(start - 1, zone) === day - 1;
      const isInside = start <= ms && ms < startOfDay(day + 1, zone);
      return !(
        isStart &&
        isInside &&
        dayOf(ms, zone) === day &&
        mondayOf(day) === monday &&
        firstOfMonth(day) === first &&
        dayOf(ms + 3_600_000, zone) === after
      );
    });
    expect(wrong).toEqual([]);
    expect(rows.length).toBeGreaterThan(2_900);
  });

  it('has 23, 24 or 25 hours, and may begin at one o’clock', () => {
    const hours = (date: string, zone: string): number => {
      const day = Date.parse(date) / DAY_MS;
      return (startOfDay(day + 1, zone) - startOfDay(day, zone)) / 3_600_000;
    };
    expect([
      hours('2026-03-08', 'America/Havana'),
      hours('2026-11-01', 'America/Havana'),
      hours('2026-06-01', 'America/Havana'),
    ]).toEqual([23, 25, 24]);
    const march8 = Date.parse('2026-03-08') / DAY_MS;
    expect(new Date(startOfDay(march8, 'America/Havana')).toISOString()).toBe('2026-03-08T05:00:00.000Z');
  });
});
