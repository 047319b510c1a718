// Entry of the restore container, used by infra/docker/restore.sh. It replaces the data by a backup. It empties Redis
// and the event log, because they may hold data from after the backup. All other processes must be stopped.
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkBackup, ownerOf, restoreCluster } from './cluster-restore.mjs';

const { POSTGRES_DATA = '/postgres/18/docker', BACKUPS = '/backups' } = process.env;
const [name] = process.argv.slice(2);
if (!name || !existsSync(join(BACKUPS, name))) {
  console.error(`Name a backup: ${(await readdir(BACKUPS)).join(', ') || 'there are none'}`);
  process.exit(2);
}
await checkBackup(join(BACKUPS, name));
const owner = await ownerOf(existsSync(POSTGRES_DATA) ? POSTGRES_DATA : dirname(dirname(POSTGRES_DATA)));
const { manifest, before } = await restoreCluster({ source: join(BACKUPS, name), dataDir: POSTGRES_DATA, owner });
for (const folder of ['/redis', '/kafka'])
  for (const entry of await readdir(folder)) await rm(join(folder, entry), { recursive: true });
console.log(`the databases are as of ${manifest.takenAt}${before ? `; the previous data is in ${before}` : ''}`);
