import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { auditLedger } from '@nm/wallet/audit/audit.js';
import { MIGRATIONS } from '@nm/wallet/migrations/index.js';
import { TRANSFERS_EACH, populate } from './populate.js';

const MEMBERS = 20;

// Goal: the benches measure a ledger that the writer could have made: with limits and an open hold on each account, or
// without both.
describe('A populated ledger', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase({ service: 'wallet', migrations: MIGRATIONS });
  }, 60_000);
  afterEach(() => database?.drop());

  it.each([
    ['with limits and holds', {}, MEMBERS],
    ['without them', { limitsAndHolds: false }, 0],
  ])('%s is clean for the audit', async (_what, how, guarded) => {
    await populate(database.ownerUrl, MEMBERS, how);
    expect((await auditLedger(database.db)).filter(({ faults }) => faults > 0n)).toEqual([]);
    const [found] = await database.db.rows(
      `SELECT (SELECT count(*)::int FROM accounts
                WHERE kind = 'member' AND held_minor > 0 AND stake_limits_minor[1] IS NOT NULL
                  AND stake_ceiling_minor = stake_limits_minor[1]) AS guarded,
              (SELECT count(*)::int FROM holds WHERE state = 'held') AS holds,
              (SELECT count(*)::int FROM transfers) AS transfers`,
    );
    expect(found).toEqual({ guarded, holds: guarded, transfers: MEMBERS * TRANSFERS_EACH });
  });
});
