import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { audit } from './audit.js';
import { root, stateDir } from './paths.js';
import { runningPids } from './pid-files.js';
import { portsFrom } from './ports.js';
import { postgresAccount, postgresData } from './postgres-home.js';
import { Problem } from './problem.js';
import { runningPort } from './running-port.js';
import { Secrets } from './secrets.js';
import { type Stores, openStores } from './stores.js';

/**
 * The files with passwords and keys, which are part of a backup. Without the sealing keys, the encrypted columns of
 * the database cannot be read.
 */
const KEPT_FILES = ['secrets.json', 'payment-providers.json', 'vendor-keys.json', 'demo.json'];
const pidFolder = join(stateDir, 'run');
const backups = (): string => resolve(process.env['BACKUPS'] ?? join(stateDir, 'backups'));
const isRunning = (name: string): boolean => runningPids(pidFolder).some((running) => running.name === name);

/** `npm run backup [-- <folder>]`: backs up all databases at one point in time, whether the platform runs or not. */
export async function backup([folder]: string[]): Promise<number> {
  if (!existsSync(join(stateDir, 'secrets.json')))
    throw new Problem('There is nothing to back up yet: npm start makes the ledger.');
  const target = resolve(folder ?? join(backups(), new Date().toISOString().replace(/[:.]/g, '-')));
  if (existsSync(target)) throw new Problem(`${target} is there already: name a folder that is not.`);
  const stores = isRunning('postgres') ? undefined : await stoppedStores();
  try {
    const url =
      stores?.postgresUrl ??
      `postgres://postgres:${new Secrets(stateDir).of('postgres')}@127.0.0.1:${portsFrom(runningPort(stateDir)).postgres}/postgres`;
    const copies: Record<string, string> = {};
    for (const name of KEPT_FILES) if (existsSync(join(stateDir, name))) copies[name] = join(stateDir, name);
    const { backupCluster } = await backupModule<typeof import('../../backup/cluster-backup.mjs')>('cluster-backup');
    const { takenAt, files, bytes } = await backupCluster({ url, dataDir: dataFolder(), target, copies });
    console.log(`kept everything as of ${takenAt}: ${files} files, ${Math.ceil(bytes / 1_000_000)} MB in ${target}`);
    return 0;
  } finally {
    await stores?.close();
  }
}

/**
 * `npm run restore -- <folder>`: restores the platform from a backup and then audits it. The platform must be stopped.
 * All sessions end, because Redis starts empty. The previous databases are moved to another folder, not deleted.
 */
export async function restore([folder]: string[]): Promise<number> {
  const source = folder && resolve(folder);
  if (!source)
    throw new Problem(
      `Name a backup: npm run restore -- <folder>. There are: ${
        existsSync(backups())
          ? readdirSync(backups())
              .map((name) => join(backups(), name))
              .join(', ')
          : 'none'
      }`,
    );
  if (runningPids(pidFolder).length > 0)
    throw new Problem('The platform runs: stop it first, then restore, then start it.');
  if (existsSync(join(stateDir, 'kafka')))
    throw new Problem(
      `This platform keeps its events in Kafka, which would be ahead of the restored databases: move ${join(stateDir, 'kafka')} away first, then \`npm run replay -- <service> republish\` after the start.`,
    );
  const { restoreCluster } = await backupModule<typeof import('../../backup/cluster-restore.mjs')>('cluster-restore');
  const { manifest, before } = await restoreCluster({ source, dataDir: dataFolder(), owner: postgresAccount() });
  takeSecrets(source);
  rmSync(join(stateDir, 'redis'), { recursive: true, force: true });
  console.log(`everything is as of ${manifest.takenAt}${before ? `; the previous data is in ${before}` : ''}`);
  return audit([]);
}

/** Replaces the present keys and passwords by those of the backup, because they must match the restored data. */
function takeSecrets(source: string): void {
  for (const name of KEPT_FILES) {
    if (!existsSync(join(source, name))) continue;
    mkdirSync(stateDir, { recursive: true });
    copyFileSync(join(source, name), join(stateDir, name));
    chmodSync(join(stateDir, name), 0o600);
  }
}

function dataFolder(): string {
  return postgresData(postgresAccount(), join(stateDir, 'postgres'));
}

function stoppedStores(): Promise<Stores> {
  const ports = portsFrom(process.env['PORT']);
  const secrets = new Secrets(stateDir);
  return openStores({
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
}

const backupModule = <T>(name: string): Promise<T> =>
  import(pathToFileURL(join(root, `infra/backup/${name}.mjs`)).href) as Promise<T>;
