// Replaces a data folder by a backup while the server is stopped. Postgres recovers at its next start.
import { chown, cp, mkdir, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SCHEMA, sumOf } from './cluster-backup.mjs';

/**
 * Checks a backup's schema, and every file against its manifest.
 * @throws Error naming the first file that is missing or changed, or the remedy for an older schema
 */
export async function checkBackup(source) {
  const manifest = JSON.parse(
    await readFile(join(source, 'manifest.json'), 'utf8').catch(() => {
      throw new Error(`${source} holds no finished backup: it has no manifest.json`);
    }),
  );
  if (manifest.schema !== SCHEMA)
    throw new Error(
      `the backup ${source} was made by an older version, and this version cannot upgrade its databases. Begin with empty data: npm start -- --fresh`,
    );
  for (const [name, sum] of Object.entries(manifest.sums)) {
    const found = await sumOf(join(source, name)).catch(() => undefined);
    if (found !== sum)
      throw new Error(`the backup ${source} is damaged: ${name} is ${found ? 'not as it was written' : 'missing'}`);
  }
  return manifest;
}

/**
 * @param {{ source: string, dataDir: string, owner?: { uid: number, gid: number } }} options `owner` runs the server
 * @returns {Promise<{ manifest: object, before: string | undefined }>} the folder to which the previous data was moved
 */
export async function restoreCluster({ source, dataDir, owner }) {
  const manifest = await checkBackup(source);
  if (existsSync(join(dataDir, 'postmaster.pid')))
    throw new Error(
      `a server runs on ${dataDir}, or died there: stop the platform first (then start and stop it once, if it died)`,
    );
  const draft = `${dataDir}.restoring`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(dirname(dataDir), { recursive: true });
  await cp(join(source, 'data'), draft, { recursive: true });
  for (const folder of [
    'pg_wal',
    'pg_replslot',
    'pg_dynshmem',
    'pg_notify',
    'pg_serial',
    'pg_snapshots',
    'pg_stat_tmp',
    'pg_subtrans',
    'pg_wal/archive_status',
    'pg_wal/summaries',
  ]) {
    await mkdir(join(draft, folder), { recursive: true, mode: 0o700 });
  }
  if (owner) await own(draft, owner);
  let before;
  if (existsSync(dataDir)) {
    before = `${dataDir}.before-${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`;
    await rename(dataDir, before);
  }
  await rename(draft, dataDir);
  return { manifest, before };
}

async function own(folder, { uid, gid }) {
  await chown(folder, uid, gid);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chown(join(entry.parentPath, entry.name), uid, gid);
}

/** The owner of a folder; the restored folder gets the same owner. */
export const ownerOf = async (folder) => {
  const { uid, gid } = await stat(folder);
  return { uid, gid };
};
