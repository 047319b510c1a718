import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { node } from './paths.js';
import { Problem } from './problem.js';

/** The keeper process's first line of input. */
export interface StoresConfig {
  readonly folder: string;
  readonly postgresPort: number;
  readonly redisPort: number;
  readonly postgresPassword: string;
  readonly redisPassword?: string;
  readonly durable: boolean;
  /** The folder that is removed at the end. */
  readonly temporary: boolean;
  /**
   * The folder of pid files. Postgres and Redis are stopped after the services with a pid file there have ended, or
   * after the maximum wait for them.
   */
  readonly pidFolder: string;
  readonly logFile: string;
}

export interface Stores {
  readonly pid: number;
  readonly postgresUrl: string;
  readonly redisUrl: string;
  /** Releases the stores: the keeper waits for the services, then stops Redis and Postgres. */
  close(): Promise<void>;
  readonly ended: Promise<void>;
}

/**
 * Starts Postgres and Redis under a keeper process. The keeper holds them open while this process holds the pipe, and
 * then until the services named in `pidFolder` have drained. So even SIGKILL stops everything in the right order.
 */
export async function openStores(config: StoresConfig): Promise<Stores> {
  const keeper = spawn(node, ['--enable-source-maps', join(import.meta.dirname, 'stores-keeper.js')], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const ended = once(keeper, 'exit').then(() => undefined);
  keeper.stdin.on('error', () => undefined);
  keeper.stdin.write(`${JSON.stringify(config)}\n`);
  for await (const line of createInterface(keeper.stdout)) {
    const answer = JSON.parse(line) as { problem?: string; postgresUrl: string; redisUrl: string };
    if (answer.problem) {
      keeper.stdin.end();
      throw new Problem(answer.problem);
    }
    const close = async () => {
      keeper.stdin.end();
      await ended;
    };
    return { pid: keeper.pid ?? 0, postgresUrl: answer.postgresUrl, redisUrl: answer.redisUrl, close, ended };
  }
  throw new Problem('Postgres and Redis could not be started.');
}
