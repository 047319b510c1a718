import { join } from 'node:path';
import { peerAddresses } from './environment.js';
import { stateDir } from './paths.js';
import { runningPids } from './pid-files.js';
import { portsFrom } from './ports.js';
import { Problem } from './problem.js';
import { runningPort } from './running-port.js';
import { script } from './script.js';

/**
 * `npm run status [-- --json]`: shows every process of the local platform, with the health and metrics that the
 * process reports.
 */
export function status(args: string[]): Promise<number> {
  if (runningPids(join(stateDir, 'run')).length === 0)
    throw new Problem('The platform does not run from this folder: run npm start first.');
  return script('infra/backup/status.mjs', args, peerAddresses(portsFrom(runningPort(stateDir))));
}
