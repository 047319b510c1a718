import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './paths.js';

type Restore = typeof import('../../backup/cluster-restore.mjs');
type Backup = typeof import('../../backup/cluster-backup.mjs');
const load = <T>(name: string): Promise<T> =>
  import(pathToFileURL(join(root, `infra/backup/${name}.mjs`)).href) as Promise<T>;

// Goal: a backup of another schema version is refused before any present data is moved.
describe('A backup', () => {
  const folder = mkdtempSync(join(tmpdir(), 'backup-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const check = async (manifest: object): Promise<unknown> => {
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ takenAt: 'then', sums: {}, ...manifest }));
    return (await load<Restore>('cluster-restore')).checkBackup(folder);
  };

  it('of an older version is refused with a sentence that names the remedy', async () => {
    await expect(check({})).rejects.toThrow('npm start -- --fresh');
    await expect(check({ schema: 'baseline-0' })).rejects.toThrow('older version');
  });

  it('of this version is taken', async () => {
    const { SCHEMA } = await load<Backup>('cluster-backup');
    await expect(check({ schema: SCHEMA })).resolves.toMatchObject({ takenAt: 'then' });
  });
});
