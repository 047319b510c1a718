import type { ChildProcess } from 'node:child_process';

/** A running Postgres or Redis server. */
export interface Store {
  readonly process: ChildProcess;
  readonly url: string;
  readonly dataDir: string;
  /** Stops the server. Committed data is kept. */
  stop(): Promise<void>;
}
