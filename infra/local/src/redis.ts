import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Problem } from './problem.js';
import { findRedis } from './redis-binary.js';
import type { Store } from './store.js';
import { until } from './wait.js';

export interface RedisOptions {
  readonly dataDir: string;
  readonly port: number;
  readonly password?: string;
  /** If true, the data survives a restart of Redis. */
  readonly durable: boolean;
  readonly log: number;
}

/** Starts a Redis server of our own on the loopback interface. Rejects with a Problem. */
export async function startRedis(options: RedisOptions): Promise<Store> {
  const binary = findRedis();
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  const file = join(options.dataDir, 'redis.conf');
  const lines = [
    'bind 127.0.0.1',
    `port ${options.port}`,
    `dir "${options.dataDir}"`,
    'daemonize no',
    'save ""',
    'maxmemory-policy noeviction',
    `appendonly ${options.durable ? 'yes' : 'no'}`,
    ...(options.password ? [`requirepass ${options.password}`] : []),
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
    process: server,
    dataDir: options.dataDir,
    url: `redis://${options.password ? `:${options.password}@` : ''}127.0.0.1:${options.port}`,
    async stop() {
      if (!ended()) server.kill('SIGTERM');
      if (!(await until(ended, 10_000))) server.kill('SIGKILL');
    },
  };
}

function answers(port: number, password: string | undefined): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${password ? `AUTH ${password}\r\n` : ''}PING\r\n`));
    let text = '';
    socket.setTimeout(1_000, () => socket.destroy());
    socket.on('data', (chunk) => {
      text += chunk.toString();
      if (text.includes('PONG') || text.includes('-')) socket.destroy();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => done(text.includes('PONG')));
  });
}
