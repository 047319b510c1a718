import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { node } from './paths.js';
import { Problem } from './problem.js';

/** The configuration of the keeper process. It is the first line that the keeper reads from its input. */
export interface StoresConfig {
  readonly folder: string;
  readonly postgresPort: number;
  readonly redisPort: number;
  readonly postgresPassword: string;
  readonly redisPassword?: string;
  readonly durable: boolean;
  /** If true, the folder with the data of Postgres and Redis is deleted at the end. */
  readonly temporary: boolean;
  /**
   * The folder of pid files. Postgres and Redis are stopped after the services with a pid file in this folder have
   * ended, at the latest after the maximum wait.
   */
  readonly pidFolder: string;
  readonly logFile: string;
}

export interface Stores {
  readonly pid: number;
  readonly postgresUrl: string;
  readonly redisUrl: string;
  /** Releases Postgres and Redis: the keeper process waits until the services have ended, then stops both. */
  close(): Promise<void>;
  readonly ended: Promise<void>;
}

/**
 * Starts Postgres and Redis under a keeper process. The keeper runs them while this process holds the pipe open, and
 * after that until the services with a pid file in `pidFolder` have drained. So even after a SIGKILL of this process,
 * everything is stopped in the right order.
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
