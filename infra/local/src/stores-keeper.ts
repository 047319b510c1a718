// The keeper: holds Postgres and Redis open while its starter lives, and a little longer for those who drain.
import { mkdirSync, openSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { forgetPid, namePid, runningPids } from './pid-files.js';
import { type RunningPostgres, startPostgres } from './postgres.js';
import { type RunningRedis, startRedis } from './redis.js';
import type { StoresConfig } from './stores.js';
import { until } from './wait.js';

const drainMs = 25_000;
const ours = new Set(['launcher', 'supervisor', 'stores', 'postgres', 'redis']);

for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.stdout.on('error', () => undefined);

let config: StoresConfig | undefined;
let stores: Promise<{ postgres: RunningPostgres; redis: RunningRedis }> | undefined;
const input = createInterface(process.stdin);
input.once('line', (line) => {
  config = JSON.parse(line) as StoresConfig;
  stores = open(config);
  stores.catch(() => undefined);
});
input.once('close', () => void close(true));
process.once('SIGTERM', () => void close(false));

async function open(c: StoresConfig): Promise<{ postgres: RunningPostgres; redis: RunningRedis }> {
  mkdirSync(dirname(c.logFile), { recursive: true });
  const log = openSync(c.logFile, 'a', 0o600);
  namePid(c.pidFolder, 'stores', process.pid);
  const [postgres, redis] = await Promise.allSettled([
    startPostgres({ dataDir: join(c.folder, 'postgres'), port: c.postgresPort, password: c.postgresPassword, durable: c.durable, log }),
    startRedis({ dataDir: join(c.folder, 'redis'), port: c.redisPort, password: c.redisPassword, durable: c.durable, log }),
  ]);
  if (postgres.status === 'fulfilled') namePid(c.pidFolder, 'postgres', postgres.value.process.pid ?? 0);
  if (redis.status === 'fulfilled') namePid(c.pidFolder, 'redis', redis.value.process.pid ?? 0);
  if (postgres.status === 'rejected' || redis.status === 'rejected') {
    const reason: unknown = postgres.status === 'rejected' ? postgres.reason : redis.status === 'rejected' && redis.reason;
    if (postgres.status === 'fulfilled') await postgres.value.stop();
    if (redis.status === 'fulfilled') await redis.value.stop();
    process.stdout.write(`${JSON.stringify({ problem: reason instanceof Error ? reason.message : String(reason) })}\n`);
    throw reason;
  }
  process.stdout.write(`${JSON.stringify({ postgresUrl: postgres.value.url, redisUrl: redis.value.url })}\n`);
  return { postgres: postgres.value, redis: redis.value };
}

let closing = false;
async function close(patient: boolean): Promise<void> {
  if (closing) return;
  closing = true;
  const open = await stores?.catch(() => undefined);
  if (config && patient) await until(() => runningPids(config!.pidFolder).every(({ name }) => ours.has(name)), drainMs, 100);
  await Promise.all([open?.postgres.stop(), open?.redis.stop()]);
  if (config) {
    for (const name of ['postgres', 'redis', 'stores']) forgetPid(config.pidFolder, name);
    if (config.temporary) for (const folder of [open?.postgres.dataDir, config.folder]) if (folder) rmSync(folder, { recursive: true, force: true });
  }
  process.exit(0);
}
