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
import { openStores } from './stores.js';

/** `npm run audit`: runs the wallet's audit on the platform of this folder, whether the platform runs or not. */
export const audit = (args: string[]): Promise<number> => onLedger('services/wallet/dist/audit/audit-main.js', args);

/** Runs a built script on the wallet's database of this folder's platform, whether the platform runs or not. */
export const onLedger = (path: string, args: string[]): Promise<number> => onDatabase('wallet', path, args);

/** Runs a built script on a service's database of this folder's platform, whether the platform runs or not. */
export async function onDatabase(service: 'agents' | 'wallet', path: string, args: string[]): Promise<number> {
  const pidFolder = join(stateDir, 'run');
  if (!existsSync(join(stateDir, 'secrets.json'))) throw new Problem('There is no ledger yet: npm start makes it.');
  const running = runningPids(pidFolder).some(({ name }) => name === 'postgres');
  const ports = portsFrom(running ? runningPort(stateDir) : process.env['PORT']);
  const secrets = new Secrets(stateDir);
  const environment = {
    DATABASE_URL: databaseUrl({ ports, secrets }, service, service),
    DATABASE_OWNER_URL: databaseUrl({ ports, secrets }, service, `${service}_owner`),
  };
  const run = () => script(path, args, environment);
  if (running) return run();
  const stores = await openStores({
    folder: stateDir,
    durable: true,
    temporary: false,
    pidFolder,
    logFile: join(stateDir, 'log/platform.log'),
    postgresPort: ports.postgres,
    postgresPassword: secrets.of('postgres'),
    redisPort: ports.redis,
    redisPassword: secrets.of('redis'),
  });
  return run().finally(() => stores.close());
}
