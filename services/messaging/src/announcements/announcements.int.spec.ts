import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { BrandSchema, type Brand } from '@nm/contracts/identity.js';
import {
  ListAnnouncementsRequestSchema,
  MarkAnnouncementsReadRequestSchema,
  type ListAnnouncementsResponse,
} from '@nm/contracts/messaging.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import type { Brands } from '../brands.js';
import { migrations } from '../migrations/index.js';
import { AnnouncementsService } from './announcements.service.js';
import { AnnouncementsStore } from './announcements.store.js';

const ME = '00000000-0000-7000-8000-000000000001';
const OTHER = '00000000-0000-7000-8000-000000000002';
const daysFromNow = (days: number) => timestampFromDate(new Date(Date.now() + days * 86_400_000));
const text = (language: string, title: string) => ({ language, title, body: `${title} body` });

const BRAND: Brand = create(BrandSchema, {
  code: 'lab',
  defaultLanguage: 'EN',
  announcements: [
    { id: 'old', publishedAt: daysFromNow(-20), texts: [text('EN', 'Old'), text('BN', 'পুরোনো')] },
    { id: 'new', publishedAt: daysFromNow(-1), link: '/help', texts: [text('EN', 'New')] },
    { id: 'future', publishedAt: daysFromNow(1), texts: [text('EN', 'Future')] },
    { id: 'players', execution: 'A', publishedAt: daysFromNow(-1), texts: [text('EN', 'Players')] },
    { id: 'over', publishedAt: daysFromNow(-9), until: daysFromNow(-2), texts: [text('EN', 'Over')] },
  ],
});

// Goal: agents see the announcements that are published now, newest first, and the read marks of an agent change only
// when this agent reads.
describe('Announcements', () => {
  let database: TestDatabase;
  let announcements: AnnouncementsService;
  beforeAll(async () => {
    database = await createTestDatabase({ service: 'messaging', migrations });
    announcements = new AnnouncementsService(
      { of: async () => BRAND } as unknown as Brands,
      new AnnouncementsStore(database.db),
    );
  });
  afterAll(() => database.drop());

  const list = async (memberId: string, language = 'EN', page?: { page: number; size: number }) =>
    (await announcements.list(
      create(ListAnnouncementsRequestSchema, { memberId, brand: 'lab', language, ...(page && { page }) }),
    )) as ListAnnouncementsResponse;
  const markRead = (memberId: string, change: { announcementIds?: string[]; all?: boolean }) =>
    announcements.markRead(create(MarkAnnouncementsReadRequestSchema, { memberId, brand: 'lab', ...change }));

  it('are listed newest first while they are published, in the language asked or the default one', async () => {
    const { content, unread, totalPages } = await list(ME, 'bn');
    expect(content.map(({ announcementId, title, read }) => [announcementId, title, read])).toEqual([
      ['new', 'New', false],
      ['old', 'পুরোনো', false],
    ]);
    expect([unread, totalPages]).toEqual([2, 1]);
    const second = await list(ME, 'EN', { page: 2, size: 1 });
    expect(second.content.map(({ announcementId }) => announcementId)).toEqual(['old']);
    expect([second.unread, second.totalPages]).toEqual([2, 2]);
  });

  it('lose the mark of the member who read them only, once, and unknown ids change nothing', async () => {
    expect(await markRead(ME, { announcementIds: ['new', 'future', 'none'] })).toEqual({ unread: 1 });
    expect(await markRead(ME, { announcementIds: ['new'] })).toEqual({ unread: 1 });
    expect((await list(ME)).content.map(({ read }) => read)).toEqual([true, false]);
    expect((await list(OTHER)).unread).toBe(2);
    expect(await markRead(ME, { all: true })).toEqual({ unread: 0 });
    expect((await list(ME)).unread).toBe(0);
    expect(await database.db.rows('SELECT announcement_id FROM announcement_reads')).toHaveLength(2);
  });

  it('refuse a request that names no announcement, or names some and all', async () => {
    for (const change of [{}, { all: true, announcementIds: ['new'] }])
      await expect(markRead(ME, change)).rejects.toMatchObject({ code: 'request.invalid' });
  });
});
