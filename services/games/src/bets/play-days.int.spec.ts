import { randomUUID } from 'node:crypto';
import { GameCategory } from '@nm/contracts';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { gamesMigrations } from '../migrations/all-migrations.js';
import { PlayDaysReadModel } from './play-days.read-model.js';

const { LIVE, RNG } = GameCategory;
const rafi = randomUUID();

// Goal: each settled bet is counted once, on the calendar day in the brand's time zone on which it was settled.
describe('Play by day', () => {
  let database: TestDatabase;
  let days: PlayDaysReadModel;
  const aBet = (
    settledAt: string | null,
    { category = RNG, stake = 100n, payout = 0n, status = 'settled', memberId = rafi, currency = 'USD' } = {},
  ): Promise<unknown> =>
    database.db.rows(
      `INSERT INTO rounds (round_id, member_id, key, input_hash, brand, vassalage, game_code, category, currency, trial,
         detail, placed_at, status, stake_minor, payout_minor, stake_cash_minor, payout_cash_minor, balance_minor, balance_version,
         settled_at, resolve_at)
       VALUES ($1, $2, $3, '', 'lab', 'BAZAAR', 'LANTERN_ROW', $4, $5, false, '{"game":"vendor"}', '2026-11-18', $6, $7, $8,
         $7, $8, 0, 1, $9, now())`,
      [randomUUID(), memberId, randomUUID(), category, currency, status, stake, payout, settledAt],
    );
  const list = (firstDay: string, lastDay: string, timeZone = 'Asia/Dhaka') =>
    days.list(rafi, 'USD', { firstDay, lastDay, timeZone });

  beforeAll(async () => {
    database = await createTestDatabase({ service: 'games', migrations: gamesMigrations });
    days = new PlayDaysReadModel(database.db);
    // In Dhaka, 19 November begins at 18:00 UTC on the 18th.
    await aBet('2026-11-18T17:59:59.999Z', { payout: 40n });
    await aBet('2026-11-18T18:00:00Z', { payout: 250n });
    await aBet('2026-11-19T17:59:59.999Z', { stake: 300n });
    await aBet('2026-11-19T10:00:00Z', { category: LIVE, stake: 50n, payout: 70n });
    await aBet('2026-11-19T10:00:00Z', { status: 'voided', stake: 999n, payout: 999n });
    await aBet(null, { status: 'open', stake: 999n });
    await aBet('2026-11-19T10:00:00Z', { memberId: randomUUID(), stake: 999n });
    await aBet('2026-11-19T10:00:00Z', { currency: 'TUSD', stake: 999n });
  });
  afterAll(() => database?.drop());

  it('sums settled bets by day and category, from the first moment of a day to its last', async () => {
    expect(await list('2026-11-18', '2026-11-19')).toEqual([
      { day: '2026-11-18', category: RNG, bets: 1n, stakeMinor: 100n, payoutMinor: 40n },
      { day: '2026-11-19', category: LIVE, bets: 1n, stakeMinor: 50n, payoutMinor: 70n },
      { day: '2026-11-19', category: RNG, bets: 2n, stakeMinor: 400n, payoutMinor: 250n },
    ]);
    expect(await list('2026-11-18', '2026-11-18')).toHaveLength(1);
    expect(await list('2026-11-20', '2026-11-20')).toEqual([]);
  });

  it('cuts the days in the given zone', async () => {
    expect((await list('2026-11-18', '2026-11-18', 'UTC')).map(({ bets }) => bets)).toEqual([2n]);
  });

  it('covers 25 hours on the day on which summer time ends', async () => {
    const inNewYork = (day: string) => list(day, day, 'America/New_York');
    await aBet('2026-11-01T04:00:00Z');
    await aBet('2026-11-02T04:59:59Z');
    expect((await inNewYork('2026-11-01')).map(({ bets }) => bets)).toEqual([2n]);
    expect(await inNewYork('2026-11-02')).toEqual([]);
  });
});
