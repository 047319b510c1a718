import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { postgresAccount, postgresBinaries, postgresData } from './postgres-home.js';
import { Problem } from './problem.js';
import type { Store } from './store.js';
import { until } from './wait.js';

export interface PostgresOptions {
  readonly dataDir: string;
  readonly port: number;
  /** The password of the superuser `postgres`. */
  readonly password: string;
  /** If false, Postgres is faster but can lose data in a crash; for tests without crashes. */
  readonly durable: boolean;
  /** The file descriptor of the server's own log. */
  readonly log: number;
}

/**
 * Settings for a platform with much data, because Postgres's defaults are for a very small machine. With 128 MB of
 * buffers, the indexes of bets do not stay in memory. With 1 GB of write-ahead log, a busy ledger causes so many
 * checkpoints that Postgres writes full pages most of the time.
 */
const LARGE = { shared_buffers: '512MB', max_wal_size: '4GB', checkpoint_timeout: '15min' } as const;

/**
 * Starts a Postgres server of our own on the loopback interface. Its data folder is created at the first start.
 * Rejects with a Problem.
 */
export async function startPostgres(options: PostgresOptions): Promise<Store> {
  const account = postgresAccount();
  const binaries = postgresBinaries(account);
  const dataDir = postgresData(account, options.dataDir);
  const run = { cwd: '/', env: { PATH: process.env['PATH'], LC_ALL: 'C' }, ...account };
  if (!existsSync(join(dataDir, 'PG_VERSION'))) initialise(join(binaries, 'bin/initdb'), dataDir, options, run);
  const settings = {
    listen_addresses: '127.0.0.1',
    port: options.port,
    unix_socket_directories: '',
    max_connections: 300,
    timezone: 'UTC',
    // On an SSD or in memory, reading a row by an index costs little more than reading it by a scan. With the default
    // of 4, Postgres would scan the bets of all teams for the report of one team with a thousand members.
    random_page_cost: 1.1,
    // Each line of the log begins with the time, the process id and the name of the session's database.
    log_line_prefix: '%m [%p] %q%d ',
    ...(options.durable ? LARGE : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
  };
  const flags = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  // The server runs in its own session, so that Ctrl-C in the terminal does not stop it before the services have
  // drained.
  const server = spawn(join(binaries, 'bin/postgres'), ['-D', dataDir, ...flags], {
    ...run,
    detached: true,
    stdio: ['ignore', options.log, options.log],
  });
  const url = `postgres://postgres:${options.password}@127.0.0.1:${options.port}/postgres`;
  const ended = () => server.exitCode !== null || server.signalCode !== null;
  const ready = await until(async () => ended() || (await answers(url)), 60_000);
  if (!ready || ended()) {
    server.kill('SIGQUIT');
    throw new Problem(`Postgres did not start on port ${options.port}; its log says why.`);
  }
  return {
    process: server,
    url,
    dataDir,
    async stop() {
      if (!ended()) server.kill(options.durable ? 'SIGINT' : 'SIGQUIT');
      if (!(await until(ended, 20_000))) server.kill('SIGKILL');
    },
  };
}

function initialise(initdb: string, dataDir: string, options: PostgresOptions, run: object): void {
  const folder = mkdtempSync(join(tmpdir(), 'initdb-'));
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, options.password, { mode: 0o600 });
  const { uid, gid } = run as { uid?: number; gid?: number };
  if (uid !== undefined && gid !== undefined) for (const path of [folder, passwordFile]) chownSync(path, uid, gid);
  try {
    const flags = [
      '--username=postgres',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ];
    const { status, stderr } = spawnSync(initdb, ['-D', dataDir, ...flags, ...(options.durable ? [] : ['--no-sync'])], {
      ...run,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Problem(`Postgres could not make its data folder ${dataDir}: ${stderr.trim()}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
