import type { ChildProcess } from 'node:child_process';

/** A Postgres or a Redis that runs. */
export interface Store {
  readonly process: ChildProcess;
  readonly url: string;
  readonly dataDir: string;
  /** Ends it and keeps what was committed. */
  stop(): Promise<void>;
}
