// Backs up every database of a running Postgres at one point in time. It uses Postgres's low-level base backup API over
// SQL, so no `pg_basebackup` of the same version is needed. All databases share one write-ahead log, so a restored copy
// has all of them at the same moment, for example the wallet's postings and the rounds to which they belong.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import pg from 'pg';

/** Files that a running server creates again. Postgres's manual (25.3.4) excludes them from a base backup. */
const NOT_COPIED =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/.+|^postmaster\.(pid|opts)$|^current_logfiles$|(^|\/)pgsql_tmp[^/]*|(^|\/)pg_internal\.init(\.\d+)?$|^backup_(label|manifest)(\.old)?$|^tablespace_map(\.old)?$/;

/**
 * The schema baseline of the databases, which each backup records. It changes when older databases can no longer be
 * upgraded; a restore refuses a backup with another baseline.
 */
export const SCHEMA = 'baseline-1';

/**
 * @param {{ url: string, dataDir: string, target: string, copies?: Record<string, string> }} options `url` is a
 * superuser's address, `dataDir` the server's data folder as this process sees it, and `target` a folder that does not
 * exist yet. `copies` maps the names of further files in the backup to their paths.
 * @returns {Promise<{ takenAt: string, lsn: string, files: number, bytes: number }>}
 */
export async function backupCluster({ url, dataDir, target, copies = {} }) {
  const draft = `${target}.unfinished`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  const client = new pg.Client({ connectionString: url, application_name: 'backup' });
  await client.connect();
  try {
    const one = async (sql, values = []) => (await client.query(sql, values)).rows[0];
    const version = (await readFile(join(dataDir, 'PG_VERSION'), 'utf8')).trim();
    // From here until this session ends, Postgres keeps the write-ahead log.
    await one(`SELECT pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)`);
    const { first } = await one(`SELECT pg_walfile_name(pg_backup_start('backup', true)) AS first`);
    const sums = {};
    await copyTree(dataDir, join(draft, 'data'), sums);
    const stop = await one('SELECT lsn::text, labelfile, spcmapfile, now() AS at FROM pg_backup_stop(false)');
    await one('SELECT pg_switch_wal()');
    const { last } = await one('SELECT pg_walfile_name($1::pg_lsn) AS last', [stop.lsn]);
    await writeKept(draft, 'data/backup_label', stop.labelfile, sums);
    if (stop.spcmapfile?.trim())
      throw new Error('this cluster has tablespaces of its own, which this backup does not follow');
    for (const name of (await readdir(join(dataDir, 'pg_wal'))).filter(
      (wal) => /^[0-9A-F]{24}$/.test(wal) && wal >= first && wal <= last,
    )) {
      await copyKept(join(dataDir, 'pg_wal', name), draft, `data/pg_wal/${name}`, sums);
    }
    for (const [name, path] of Object.entries(copies)) await copyKept(path, draft, name, sums);
    const manifest = {
      takenAt: stop.at.toISOString(),
      lsn: stop.lsn,
      version,
      schema: SCHEMA,
      files: Object.keys(sums).length,
      bytes: 0,
      sums,
    };
    for (const file of Object.keys(sums)) manifest.bytes += (await stat(join(draft, file))).size;
    await writeFile(join(draft, 'manifest.json'), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600 });
    await rename(draft, target);
    return manifest;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  } finally {
    await client.end();
  }
}

/** Copies the data folder. Skips files that the server removes during the copy: replaying the log removes them too. */
async function copyTree(from, to, sums) {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const path = relative(from, join(entry.parentPath, entry.name));
    if (NOT_COPIED.test(path)) continue;
    if (entry.isDirectory()) await mkdir(join(to, path), { recursive: true, mode: 0o700 });
    else if (entry.isFile()) await copyKept(join(from, path), join(to, '..'), `data/${path}`, sums).catch(unlessGone);
  }
}

function unlessGone(error) {
  if (error.code !== 'ENOENT') throw error;
}

async function copyKept(source, folder, name, sums) {
  const target = join(folder, name);
  await mkdir(join(target, '..'), { recursive: true, mode: 0o700 });
  await copyFile(source, target);
  await settle(target);
  sums[name] = await sumOf(target);
}

async function writeKept(folder, name, text, sums) {
  await writeFile(join(folder, name), text, { mode: 0o600 });
  await settle(join(folder, name));
  sums[name] = await sumOf(join(folder, name));
}

/** Flushes the copy to the disk; otherwise a power cut could leave an empty backup. */
async function settle(path) {
  const file = await open(path, 'r+');
  await file.chmod(0o600);
  await file.sync();
  await file.close();
}

/** @param {string} path */
export async function sumOf(path) {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('base64url');
}
