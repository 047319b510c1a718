import type { Failure } from '@nm/kit/errors/failure.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import type { BrandAnnouncement } from '../brands/brand.js';
import { BrandsService } from '../brands/brands.service.js';
import { BrandsStore } from '../brands/brands.store.js';
import { MIGRATIONS } from '../migrations/all-migrations.js';
import { AnnouncementsService } from './announcements.service.js';
import { AnnouncementsStore } from './announcements.store.js';

const written = (change: Partial<BrandAnnouncement> = {}): BrandAnnouncement => ({
  ...{ id: 'eid', execution: 'A', publishedAt: '2026-11-26T10:00:00.000Z', link: '', position: 0 },
  texts: { EN: { title: 'Eid', body: '<p>Eid</p>' } },
  ...change,
});

// Goal: the brand's document contains a new announcement at once, only one of several parallel changes succeeds, and
// operators can end an announcement that is part of the product.
describe('Announcements that operators write', () => {
  let database: TestDatabase;
  let service: AnnouncementsService;
  let brands: BrandsStore;
  beforeAll(async () => {
    database = await createTestDatabase({ service: 'identity', migrations: MIGRATIONS });
    brands = new BrandsStore(database.db);
    const known = new BrandsService({ demo: true }, brands);
    await known.onModuleInit();
    service = new AnnouncementsService(known, new AnnouncementsStore(database.db));
  });
  afterAll(() => database.drop());

  const shownIn = async (brand: string): Promise<string[]> =>
    ((await brands.all()).find(({ code }) => code === brand)?.announcements ?? [])
      .filter(({ execution }) => execution !== undefined)
      .map(({ id }) => id);

  it('stand in the document of their brand only', async () => {
    expect(await service.save('lab', written(), 0n, 'nila')).toMatchObject({ version: 1n, changedBy: 'nila' });
    expect(await shownIn('lab')).toContain('eid');
    expect(await shownIn('nmen')).not.toContain('eid');
  });

  it('are written and changed by one of fifty operators, and a repeat changes nothing', async () => {
    for (const [id, version] of [
      ['noon', 0n],
      ['eid', 1n],
    ] as const) {
      const all = await Promise.allSettled(
        Array.from({ length: 50 }, (_, n) => service.save('lab', written({ id, position: n + 1 }), version, `op${n}`)),
      );
      const codes = all.map((one) => (one.status === 'rejected' ? (one.reason as Failure).code : 'saved'));
      expect(codes.toSorted()).toEqual([...Array.from({ length: 49 }, () => 'review.stale'), 'saved']);
      expect(await service.get('lab', id)).toMatchObject({ version: version + 1n });
    }
    const [once] = await Promise.all(
      Array.from({ length: 50 }, () => service.save('lab', written({ id: 'dawn' }), 0n, 'nila')),
    );
    expect(once).toMatchObject({ version: 1n, changedBy: 'nila' });
    const { announcement, changedBy } = await service.get('lab', 'eid');
    expect(await service.save('lab', announcement, 1n, changedBy)).toMatchObject({ version: 2n });
  });

  it('take the place of a shipped one, which stays away once it is ended', async () => {
    const [shipped] = (await service.list(['lab'])).filter(({ version }) => version === 0n);
    const { announcement } = await service.get('lab', shipped?.announcement.id ?? '');
    const until = new Date().toISOString();
    await service.save('lab', { ...announcement, until }, 0n, 'nila');
    expect(await shownIn('lab')).not.toContain(announcement.id);
    expect((await service.get('lab', announcement.id)).announcement.until).toBe(until);
    await expect(service.save('lab', announcement, 0n, 'omar')).rejects.toMatchObject({ code: 'review.stale' });
  });

  it('are refused for an unknown brand, without an operator, and above the largest number', async () => {
    await expect(service.save('none', written(), 0n, 'nila')).rejects.toMatchObject({ code: 'resource.not_found' });
    await expect(service.save('lab', written(), 0n, '')).rejects.toMatchObject({ code: 'request.invalid' });
    const shippedIn = (await service.list(['nmbn'])).length;
    await database.db.rows(
      `INSERT INTO brand_announcements (brand, id, document, changed_by)
       SELECT 'nmbn', 'n' || n, jsonb_build_object('id', 'n' || n, 'execution', 'A', 'texts', '{}'::jsonb,
         'publishedAt', '2026-11-26T10:00:00.000Z'), 'nila' FROM generate_series(1, $1::int) AS n`,
      [60 - shippedIn - 1],
    );
    // The limit of the brand's announcements leaves space for one more. Several requests try to add one at the same
    // time.
    const texts = { BN: { title: 'ঈদ', body: 'ঈদ' } };
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => service.save('nmbn', written({ id: `eid${n}`, texts }), 0n, 'nila')),
    );
    const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason as Failure] : []));
    expect(refused.map(({ data }) => data)).toEqual(Array.from({ length: 19 }, () => ({ field: 'count' })));
  });
});
