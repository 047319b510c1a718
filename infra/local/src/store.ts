import type { ChildProcess } from 'node:child_process';

/** A running Postgres or Redis. */
export interface Store {
  readonly process: ChildProcess;
  readonly url: string;
  readonly dataDir: string;
  /** Stops it and keeps committed data. */
  stop(): Promise<void>;
}
