import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isFree } from './free-port.js';
import { RunningPlatform } from './platform.js';
import { type Ports, portSpan, portsFrom } from './ports.js';
import { Problem } from './problem.js';

/** Starts the whole product for a run of tests, on free ports and on data of its own, and ends it after the work. */
export async function withProduct<T>(eventLog: 'postgres' | 'kafka', work: (environment: NodeJS.ProcessEnv) => Promise<T>): Promise<T> {
  const stateDir = mkdtempSync(join(tmpdir(), 'night-market-product-'));
  chmodSync(stateDir, 0o755);
  const ports = await freeBlock();
  const platform = new RunningPlatform({ stateDir, ports, eventLog, fresh: false, tell: (sentence) => console.log(`[product] ${sentence}`) });
  const interrupted = () => void platform.stop();
  process.once('SIGTERM', interrupted);
  try {
    await platform.start();
    return await work({ PORT: String(ports.site), PRODUCT_URL: `http://localhost:${ports.site}`, PRODUCT_STATE: stateDir, EVENT_LOG: eventLog });
  } catch (error) {
    if (error instanceof Problem) console.error(platform.lastWords());
    throw error;
  } finally {
    process.off('SIGTERM', interrupted);
    await platform.stop();
    rmSync(stateDir, { recursive: true, force: true });
  }
}

/** A run of free ports, below those that the system gives to outgoing connections. */
async function freeBlock(): Promise<Ports> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const base = 10_000 + Math.floor(Math.random() * 220) * 100;
    const ports = portsFrom(String(base));
    const free = await Promise.all(Object.values(ports).map(isFree));
    if (free.every(Boolean)) return ports;
  }
  throw new Problem(`There are no ${portSpan} free ports in a row on this machine.`);
}
