import { Redis } from 'ioredis';
import pg from 'pg';

describe('the stores that npm test brings', () => {
  it('are a real Postgres 18 that sorts and folds Unicode', async () => {
    const client = new pg.Client({ connectionString: process.env['TEST_POSTGRES_URL'] });
    await client.connect();
    const { rows } = await client.query<{ version: string; folded: string }>(
      `select current_setting('server_version') as version, lower('ÄÉ') as folded`,
    );
    await client.end();
    expect(rows[0]?.version).toMatch(/^18\./);
    expect(rows[0]?.folded).toBe('äé');
  });

  it('are a real Redis', async () => {
    const redis = new Redis(process.env['TEST_REDIS_URL'] ?? '');
    expect(await redis.ping()).toBe('PONG');
    redis.disconnect();
  });

  it("give each jest worker its own Redis database, so that no service runs another file's jobs", async () => {
    const redis = new Redis(process.env['TEST_REDIS_URL'] ?? '');
    expect(String(await redis.client('INFO'))).toContain(` db=${process.env['JEST_WORKER_ID']} `);
    redis.disconnect();
  });
});
