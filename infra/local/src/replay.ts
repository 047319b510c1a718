import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { databaseUrl } from './environment.js';
import { stateDir } from './paths.js';
import { runningPids } from './pid-files.js';
import { portsFrom } from './ports.js';
import { Problem } from './problem.js';
import { runningPort } from './running-port.js';
import { script } from './script.js';
import { Secrets } from './secrets.js';

/**
 * `npm run replay -- <service> status|parked|rebuild|republish …`: runs the kit's replay command on a service of the
 * local platform.
 */
export function replay([service, ...args]: string[]): Promise<number> {
  if (!service) throw new Problem('Name a service: npm run replay -- wallet status');
  const runs = runningPids(join(stateDir, 'run')).some(({ name }) => name === 'postgres');
  if (!runs || !existsSync(join(stateDir, 'secrets.json')))
    throw new Problem('The platform does not run from this folder: run npm start first.');
  const platform = { ports: portsFrom(runningPort(stateDir)), secrets: new Secrets(stateDir) };
  return script('services/_kit/dist/events/replay.js', args, { DATABASE_URL: databaseUrl(platform, service, service) });
}
