import '../../db/pg-types.js';
import pg from 'pg';
import { createTestEventLog, type TestEventLog } from '../../testing/test-event-log.js';
import { ClaimLost } from '../log/event-log.js';
import { CommitQueue, PostgresClaim } from './postgres-claim.js';

// Goal: an instance that lost a partition and does not know it yet cannot move the position, even if its database
// session is still open.
describe('the epoch of a partition in the Postgres log', () => {
  let log: TestEventLog;
  let pool: pg.Pool;
  beforeAll(async () => {
    log = await createTestEventLog();
    const url = new URL(process.env['TEST_POSTGRES_URL'] ?? '');
    const admin = new pg.Client({ connectionString: url.href });
    await admin.connect();
    await admin.query(
      `DO $$ BEGIN CREATE ROLE fenced LOGIN PASSWORD 'test-only'; EXCEPTION WHEN duplicate_object THEN NULL; END $$`,
    );
    await admin.end();
    pool = new pg.Pool({ connectionString: log.urlFor('fenced'), max: 4 });
    // At the end, the test drops the database while a connection may still be closing. The error of that connection is
    // ignored.
    pool.on('connect', (client) => client.on('error', () => undefined));
  });
  afterAll(async () => {
    await pool.end();
    await log.drop();
  });

  it('refuses commits of the earlier owner', async () => {
    await pool.query(`SELECT log_ensure_topic('fenced.v1', 12)`);
    const acquire = async (member: string): Promise<bigint> => {
      const { rows } = await pool.query<{ epoch: bigint }>(
        `SELECT epoch, pg_advisory_unlock(log_lock_key('fenced.g', topic, partition))
           FROM log_acquire('fenced.g', ARRAY['fenced.v1'], $1, (SELECT array_agg('fenced.v1/' || n)
             FROM generate_series(1, 11) n), 1, true)`,
        [member],
      );
      return rows[0]!.epoch;
    };
    const commits = new CommitQueue(pool, 'fenced.g');
    const claimOf = async (member: string) => new PostgresClaim('fenced.v1', 0, await acquire(member), 0n, commits);
    const stalled = await claimOf('00000000-0000-4000-8000-000000000001');
    await stalled.commit(5n);
    const present = await claimOf('00000000-0000-4000-8000-000000000002');
    await present.commit(9n);
    expect(stalled.lost.aborted).toBe(false);
    await expect(stalled.commit(6n)).rejects.toThrow(ClaimLost);
    expect(stalled.lost.aborted).toBe(true);
    const admin = new pg.Client({ connectionString: ownerUrl(log) });
    await admin.connect();
    const { rows } = await admin.query<{ next_offset: bigint }>(
      `SELECT next_offset FROM positions WHERE consumer_group = 'fenced.g' AND partition = 0`,
    );
    await admin.end();
    expect(rows[0]!.next_offset).toBe(9n);
  });
});

function ownerUrl(log: TestEventLog): string {
  const url = new URL(process.env['TEST_POSTGRES_URL'] ?? '');
  url.pathname = new URL(log.urlFor('fenced')).pathname;
  return url.href;
}
