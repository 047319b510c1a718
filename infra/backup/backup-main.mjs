// Entry of the backup container: `docker compose run --rm backup [name]`. It reads the server's data read-only and
// writes to /backups.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { backupCluster } from './cluster-backup.mjs';

const { POSTGRES_DATA = '/postgres/18/docker', BACKUPS = '/backups' } = process.env;
const password = (await readFile('/run/secrets/postgres-superuser', 'utf8')).trim();
const target = join(BACKUPS, process.argv[2] ?? new Date().toISOString().replace(/[:.]/g, '-'));
const { takenAt, files, bytes } = await backupCluster({
  url: `postgres://postgres:${password}@postgres:5432/postgres`,
  dataDir: POSTGRES_DATA,
  target,
});
console.log(`kept everything as of ${takenAt}: ${files} files, ${Math.ceil(bytes / 1e6)} MB in ${target}`);
