import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { MIGRATIONS } from '../migrations/all-migrations.js';
import { isModuleOn } from './brand-module.js';
import { BrandSettingsService } from './brand-settings.service.js';
import { BrandSettingsStore } from './brand-settings.store.js';
import { BrandsService } from './brands.service.js';
import { BrandsStore } from './brands.store.js';
import { setStatusByCommand } from './status-by-command.js';

// Goal: an operator's change of a brand applies at once, only one of several parallel changes succeeds, and every
// change is stored. The command `npm run brand` and the console change the same settings.
describe('The settings of brands', () => {
  let database: TestDatabase;
  let brands: BrandsService;
  let documents: BrandsStore;
  let store: BrandSettingsStore;
  let settings: BrandSettingsService;
  beforeAll(async () => {
    database = await createTestDatabase({ service: 'identity', migrations: MIGRATIONS });
    documents = new BrandsStore(database.db);
    brands = new BrandsService({ demo: true }, documents);
    await brands.onModuleInit();
    store = new BrandSettingsStore(database.db);
    settings = new BrandSettingsService(brands, store);
  });
  afterAll(() => database?.drop());

  const by = (version: bigint, operator = 'nila') => ({ version, operator, note: 'by law' });
  const versionOf = async (code: string): Promise<bigint> => (await settings.list([code]))[0]?.version ?? 0n;

  it('change at once, for their brand only, and keep the history', async () => {
    expect(await settings.list(['lab', 'nmen'])).toMatchObject([
      { brand: { code: 'lab' }, version: 0n, changedBy: '' },
      { brand: { code: 'nmen' }, version: 0n },
    ]);
    await settings.change('lab', { part: 'regions', value: ['US', 'BD'] }, by(0n));
    await settings.change('lab', { part: 'modules', value: { PTSYS3: false } }, by(1n, 'omar'));
    const lab = await brands.byCode('lab');
    expect(lab.blockedRegions).toEqual(['BD', 'US']);
    expect(isModuleOn(lab.modules, 'PTSYS3')).toBe(false);
    expect((await brands.byCode('nmen')).blockedRegions).toEqual([]);
    expect(await settings.history('lab')).toMatchObject([
      { version: 2n, part: 'modules', changedBy: 'omar', settings: { regions: ['BD', 'US'] } },
      { version: 1n, part: 'regions', changedBy: 'nila', note: 'by law' },
    ]);
  });

  it('are changed by one of eight operators at the same time, and a repeat changes nothing', async () => {
    const version = await versionOf('lab');
    const all = await Promise.allSettled(
      Array.from({ length: 8 }, (_, n) =>
        settings.change('lab', { part: 'regions', value: [`A${'ABCDEFGH'[n]}`] }, by(version, `operator-${n}`)),
      ),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of all) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'review.stale' });
    const [now] = await settings.list(['lab']);
    const again = { part: 'regions', value: now?.brand.blockedRegions ?? [] } as const;
    expect(await settings.change('lab', again, by(version, now?.changedBy))).toMatchObject({ version: version + 1n });
    await expect(settings.change('lab', again, by(version, 'other'))).rejects.toMatchObject({ code: 'review.stale' });
    await expect(settings.change('lab', again, by(version + 5n))).rejects.toMatchObject({ code: 'review.stale' });
  });

  it('open and close the site by command and by the console alike', async () => {
    const until = new Date('2026-11-26T12:00:00Z');
    expect(await setStatusByCommand(documents, store, 'nmbn', 1, until)).toBe(true);
    expect(await settings.list(['nmbn'])).toMatchObject([
      { brand: { status: 1, maintenanceUntil: until.toISOString() }, version: 1n, changedBy: 'command' },
    ]);
    await settings.change('nmbn', { part: 'status', value: { status: 0 } }, by(1n));
    const { status, maintenanceUntil } = await brands.byCode('nmbn');
    expect([status, maintenanceUntil]).toEqual([0, undefined]);
    expect(await setStatusByCommand(documents, store, 'none', 0)).toBe(false);
  });

  it('open a site that the document itself closed, so that later versions of the document apply', async () => {
    await database.db.rows(
      `UPDATE brands SET edited_at = now(), document = document || '{"status": 1, "maintenanceUntil": "2026-11-26T12:00:00Z"}'
        WHERE code = 'nmen'`,
    );
    expect(await settings.list(['nmen'])).toMatchObject([{ brand: { status: 1 } }]);
    await settings.change('nmen', { part: 'status', value: { status: 0 } }, by(0n));
    const row = await database.db.one(
      `SELECT edited_at AS "editedAt", document -> 'status' AS status, document -> 'maintenanceUntil' AS until
         FROM brands WHERE code = 'nmen'`,
    );
    expect(row).toEqual({ editedAt: null, status: 0, until: null });
  });

  it('are refused for an unknown brand, without an operator and without a note', async () => {
    const change = { part: 'regions', value: [] } as const;
    await expect(settings.change('none', change, by(0n))).rejects.toMatchObject({ code: 'resource.not_found' });
    await expect(settings.change('lab', change, by(0n, ''))).rejects.toMatchObject({ data: { field: 'operator_id' } });
    await expect(settings.change('lab', change, { ...by(0n), note: ' ' })).rejects.toMatchObject({
      data: { field: 'note' },
    });
  });
});
