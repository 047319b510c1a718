import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { leasePort } from './leased-ports.js';
import { Problem } from './problem.js';
import { type Stores, openStores } from './stores.js';

export interface TemporaryStores extends Stores {
  /** The file to which Postgres and Redis write their own logs. */
  readonly logFile: string;
}

/** Starts Postgres and Redis for one test run, on free ports and in a temporary folder. */
export async function openTemporaryStores({ durable }: { durable: boolean }): Promise<TemporaryStores> {
  for (let attempt = 1; ; attempt += 1) {
    const folder = mkdtempSync(join(tmpdir(), 'night-market-test-'));
    chmodSync(folder, 0o755);
    const logFile = join(folder, 'stores.log');
    try {
      const stores = await openStores({
        folder,
        durable,
        temporary: true,
        postgresPort: await leasePort(),
        redisPort: await leasePort(),
        postgresPassword: randomBytes(12).toString('hex'),
        pidFolder: join(folder, 'run'),
        logFile,
      });
      return { ...stores, logFile };
    } catch (error) {
      // Another process may have taken a port after the port was found to be free.
      if (attempt === 3 || !(error instanceof Problem)) throw error;
    }
  }
}
