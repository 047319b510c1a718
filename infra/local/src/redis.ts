import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Problem } from './problem.js';
import type { Store } from './store.js';
import { until } from './wait.js';

export interface RedisOptions {
  readonly dataDir: string;
  readonly port: number;
  readonly password?: string;
  /** Whether what it holds survives a restart. */
  readonly durable: boolean;
  readonly log: number;
}

/** Starts a Redis of our own on loopback. Rejects with a Problem. */
export async function startRedis(options: RedisOptions): Promise<Store> {
  const binary = findRedis();
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  const file = join(options.dataDir, 'redis.conf');
  const lines = [
    'bind 127.0.0.1', `port ${options.port}`, `dir "${options.dataDir}"`, 'daemonize no', 'save ""', 'maxmemory-policy noeviction',
    `appendonly ${options.durable ? 'yes' : 'no'}`, ...(options.password ? [`requirepass ${options.password}`] : []),
  ];
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 });
  const server = spawn(binary, [file], { cwd: '/', detached: true, stdio: ['ignore', options.log, options.log] });
  const ended = () => server.exitCode !== null || server.signalCode !== null;
  const ready = await until(async () => ended() || (await answers(options.port, options.password)), 20_000);
  if (!ready || ended()) {
    server.kill('SIGKILL');
    throw new Problem(`Redis did not start on port ${options.port}; its log says why.`);
  }
  return {
    process: server, dataDir: options.dataDir,
    url: `redis://${options.password ? `:${options.password}@` : ''}127.0.0.1:${options.port}`,
    async stop() {
      if (!ended()) server.kill('SIGTERM');
      if (!(await until(ended, 10_000))) server.kill('SIGKILL');
    },
  };
}

/** Redis comes with the system: found, or installed from its packages, or asked for in a sentence. */
function findRedis(): string {
  const found = onPath();
  if (found) return found;
  const root = process.getuid?.() === 0;
  if (root && spawnSync('sh', ['-c', 'command -v apt-get']).status === 0) {
    installWithoutStarting();
    const installed = onPath();
    if (installed) return installed;
  }
  const how = process.platform === 'darwin' ? 'brew install redis' : 'sudo apt-get install redis-server (or your system\'s package)';
  throw new Problem(`Redis is not on this machine, and cannot be installed from here: ${how}, then start again.`);
}

function onPath(): string | undefined {
  const { status, stdout } = spawnSync('sh', ['-c', 'PATH="$PATH:/usr/sbin:/usr/local/sbin:/opt/homebrew/bin"; command -v redis-server'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/** Debian starts a service when its package is installed, unless `policy-rc.d` says no; ours must not meet a stranger on 6379. */
function installWithoutStarting(): void {
  const policy = '/usr/sbin/policy-rc.d';
  const ours = !existsSync(policy);
  const log = mkdtempSync(join(tmpdir(), 'apt-'));
  if (ours) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    const apt = (command: string) =>
      spawnSync('sh', ['-c', `apt-get ${command} >>"$1/log" 2>&1`, 'sh', log], { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
    apt('update -q');
    apt('install -y -q --no-install-recommends redis-server');
  } finally {
    if (ours) rmSync(policy, { force: true });
    rmSync(log, { recursive: true, force: true });
  }
}

function answers(port: number, password: string | undefined): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${password ? `AUTH ${password}\r\n` : ''}PING\r\n`));
    let text = '';
    socket.setTimeout(1_000, () => socket.destroy());
    socket.on('data', (chunk) => { text += chunk.toString(); if (text.includes('PONG') || text.includes('-')) socket.destroy(); });
    socket.on('error', () => undefined);
    socket.on('close', () => done(text.includes('PONG')));
  });
}
