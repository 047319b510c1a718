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

/** `npm run brand -- nmen maintenance 30`: closes or opens a brand of the platform that runs here, as an operator does. */
export function brand(args: string[]): Promise<number> {
  const runs = runningPids(join(stateDir, 'run')).some(({ name }) => name === 'postgres');
  if (!runs || !existsSync(join(stateDir, 'secrets.json'))) throw new Problem('The platform does not run here: npm start first.');
  const platform = { ports: portsFrom(runningPort(stateDir)), secrets: new Secrets(stateDir) };
  return script('services/identity/dist/brands/status-main.js', args, { DATABASE_URL: databaseUrl(platform, 'identity', 'identity') });
}
