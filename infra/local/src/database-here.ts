import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { databaseUrl } from './environment.js';
import { stateDir } from './paths.js';
import { runningPids } from './pid-files.js';
import { portsFrom } from './ports.js';
import { Problem } from './problem.js';
import { runningPort } from './running-port.js';
import { Secrets } from './secrets.js';

/**
 * Returns the URL of a service's database on the local platform, for the service's own role or another one.
 * @throws Problem when no platform runs.
 */
export function databaseHere(service: string, role = service): string {
  const runs = runningPids(join(stateDir, 'run')).some(({ name }) => name === 'postgres');
  if (!runs || !existsSync(join(stateDir, 'secrets.json')))
    throw new Problem('The platform does not run from this folder: run npm start first.');
  return databaseUrl({ ports: portsFrom(runningPort(stateDir)), secrets: new Secrets(stateDir) }, service, role);
}
