// The keeper process runs Postgres and Redis while the process that started it lives, and after that until the
// services have drained. If Postgres or Redis ends unexpectedly, it is restarted on its data.
import { mkdirSync, openSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { forgetPid, namePid, runningPids } from './pid-files.js';
import { startPostgres } from './postgres.js';
import { startRedis } from './redis.js';
import type { Store } from './store.js';
import type { StoresConfig } from './stores.js';
import { sleep, until } from './wait.js';

const drainMs = 25_000;
const ours = new Set(['launcher', 'supervisor', 'stores', 'postgres', 'redis']);

for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.stdout.on('error', () => undefined);

let config: StoresConfig | undefined;
let opening: Promise<unknown> = Promise.resolve();
const held = new Map<string, Store>();
const input = createInterface(process.stdin);
input.once('line', (line) => {
  config = JSON.parse(line) as StoresConfig;
  opening = open(config);
});
input.once('close', () => void close(true));
process.once('SIGTERM', () => void close(false));

async function open(c: StoresConfig): Promise<void> {
  mkdirSync(dirname(c.logFile), { recursive: true });
  const log = openSync(c.logFile, 'a', 0o600);
  namePid(c.pidFolder, 'stores', process.pid);
  try {
    const [postgres, redis] = await Promise.all([
      hold(c, 'postgres', () =>
        startPostgres({
          dataDir: join(c.folder, 'postgres'),
          port: c.postgresPort,
          password: c.postgresPassword,
          durable: c.durable,
          log,
        }),
      ),
      hold(c, 'redis', () =>
        startRedis({
          dataDir: join(c.folder, 'redis'),
          port: c.redisPort,
          password: c.redisPassword,
          durable: c.durable,
          log,
        }),
      ),
    ]);
    process.stdout.write(`${JSON.stringify({ postgresUrl: postgres.url, redisUrl: redis.url })}\n`);
  } catch (error) {
    process.stdout.write(`${JSON.stringify({ problem: error instanceof Error ? error.message : String(error) })}\n`);
  }
}

async function hold(c: StoresConfig, name: string, start: () => Promise<Store>): Promise<Store> {
  const store = await start();
  held.set(name, store);
  namePid(c.pidFolder, name, store.process.pid ?? 0);
  store.process.once('exit', () => void again(c, name, start));
  return store;
}

async function again(c: StoresConfig, name: string, start: () => Promise<Store>): Promise<void> {
  held.delete(name);
  while (!closing && !held.has(name)) {
    await sleep(500);
    if (!closing) opening = hold(c, name, start).catch(() => undefined);
    await opening;
  }
}

let closing = false;
async function close(patient: boolean): Promise<void> {
  if (closing) return;
  const c = config;
  if (c && patient) await until(() => runningPids(c.pidFolder).every(({ name }) => ours.has(name)), drainMs, 100);
  if (closing) return; // SIGTERM came during the wait: its own call stops the stores at once.
  closing = true;
  await opening;
  const data = [...held.values()].map((store) => store.dataDir);
  await Promise.all([...held.values()].map((store) => store.stop()));
  if (c) {
    for (const name of ['postgres', 'redis', 'stores']) forgetPid(c.pidFolder, name);
    if (c.temporary) for (const folder of [...data, c.folder]) rmSync(folder, { recursive: true, force: true });
  }
  process.exit(0);
}
