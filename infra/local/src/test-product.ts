import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { leasePlatformPorts } from './leased-ports.js';
import { RunningPlatform } from './platform.js';
import { Problem } from './problem.js';

/** Starts the whole product for a test run, on leased ports and with temporary data. Stops it after the run. */
export async function withProduct<T>(
  eventLog: 'postgres' | 'kafka',
  work: (environment: NodeJS.ProcessEnv) => Promise<T>,
): Promise<T> {
  const stateDir = mkdtempSync(join(tmpdir(), 'night-market-product-'));
  chmodSync(stateDir, 0o755);
  const ports = await leasePlatformPorts();
  // The product runs without bots, because tests count their own bets.
  process.env['DEMO_BOTS'] ??= '0';
  const platform = new RunningPlatform({
    stateDir,
    ports,
    eventLog,
    fresh: false,
    report: (sentence) => console.log(`[product] ${sentence}`),
  });
  const interrupted = () => void platform.stop();
  process.once('SIGTERM', interrupted);
  try {
    await platform.start();
    return await work({
      PORT: String(ports.site),
      PRODUCT_URL: `http://localhost:${ports.site}`,
      PRODUCT_STATE: stateDir,
      STATE_DIR: stateDir,
      EVENT_LOG: eventLog,
    });
  } catch (error) {
    if (error instanceof Problem) console.error(platform.logEnd());
    throw error;
  } finally {
    process.off('SIGTERM', interrupted);
    await platform.stop();
    rmSync(stateDir, { recursive: true, force: true });
  }
}
