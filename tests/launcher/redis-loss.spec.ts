import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import pg from 'pg';
import { leasePlatformPorts } from '@nm/local/leased-ports.js';
import type { Ports } from '@nm/local/ports.js';
import { Api } from '../support/api.js';
import { Player } from '../support/player.js';
import { PlayerSocket } from '../support/player-socket.js';
import { until } from '../support/until.js';
import { Clone } from './clone.js';

const PUSHES_BACK_MS_MAX = 10_000;
/** On a busy machine everything is slow, so the limit is this multiple of a push's delay before the loss. */
const SLOW = 20;
const bet = { stakeMinor: '120', target: '4950', over: true };

/**
 * Goal (F8): Redis stores only sessions, jobs and socket state. If its data is lost, players must log in again, and
 * nothing else is lost.
 */
describe('Redis emptied and killed', () => {
  let clone: Clone;
  let ports: Ports;
  beforeAll(async () => {
    clone = new Clone();
    ports = await leasePlatformPorts();
  });
  afterAll(() => clone.remove(), 60_000);

  it('leaves ledger and events unchanged, and sessions, schedules and pushes recover by themselves', async () => {
    const start = clone.start(ports.site);
    await start.ready();
    const secrets = JSON.parse(readFileSync(join(clone.state, 'secrets.json'), 'utf8')) as Record<string, string>;
    const redis = new Redis(`redis://:${secrets['redis']}@127.0.0.1:${ports.redis}`, { maxRetriesPerRequest: null });
    redis.on('error', () => undefined);
    const schedulers = async (): Promise<string[]> => (await redis.keys('bull:*-jobs:repeat')).sort();
    const database = async <T extends pg.QueryResultRow>(name: string, sql: string): Promise<T[]> => {
      const client = new pg.Client({
        connectionString: `postgres://postgres:${secrets['postgres']}@127.0.0.1:${ports.postgres}/${name}`,
      });
      await client.connect();
      return client
        .query<T>(sql)
        .then(({ rows }) => rows)
        .finally(() => client.end());
    };
    try {
      const player = await Player.register(new Api(`http://localhost:${ports.site}`));
      await player.hasAtLeast(10_000n);
      for (let count = 0; count < 5; count += 1) await player.dice(bet);
      const usual = await pushMs(player);
      const before = await player.balance();
      const scheduled = await schedulers();
      expect(scheduled.length).toBeGreaterThan(0);
      const facts = `SELECT count(*)::int AS count FROM outbox`;
      const told = await database<{ count: number }>('wallet', facts);

      await redis.flushall();
      start.signal('redis', 'SIGKILL');
      const lostAt = Date.now();
      await until(
        'schedulers to be registered again',
        () => schedulers().catch((): string[] => []),
        (found) => scheduled.every((name) => found.includes(name)),
        60_000,
      );
      const scheduledMs = Date.now() - lostAt;

      await until(
        'a login',
        () =>
          player.login().then(
            () => true,
            () => false,
          ),
        Boolean,
        60_000,
      );
      expect(await player.balance()).toEqual(before);
      expect(await database('wallet', facts)).toEqual(told);
      const back = await pushMs(player);
      console.log(
        `schedules back after ${scheduledMs} ms; a push took ${usual} ms before and ${back} ms after, ${Date.now() - lostAt} ms after the loss`,
      );
      expect(back).toBeLessThan(Math.max(PUSHES_BACK_MS_MAX, SLOW * usual));
      const gaps = await database(
        'agents',
        `
        SELECT brand, kind, starts_at FROM (
          SELECT *, lag(ends_at) OVER (PARTITION BY brand, kind ORDER BY starts_at) AS ended FROM windows) w
         WHERE ended <> starts_at`,
      );
      expect(gaps).toEqual([]);
    } finally {
      redis.disconnect();
    }
    start.pressCtrlC();
    await start.gone();
  }, 300_000);
});

/** Time from a bet to its push, on a new connection. */
async function pushMs(player: Player): Promise<number> {
  const socket = await PlayerSocket.open(player);
  const startedAt = Date.now();
  const { version } = await player.dice(bet);
  await socket.balanceFrom(version);
  socket.close();
  return Date.now() - startedAt;
}
