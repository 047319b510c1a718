import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { identity } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import type { AnnouncementDeskClient } from '../peers.js';

type Asked<M extends keyof AnnouncementDeskClient> = Parameters<AnnouncementDeskClient[M]>[0];

/**
 * A fake of the announcements in the identity service. It has the announcements that a test adds, and records what is
 * saved.
 */
export class FakeAnnouncementDesk implements Partial<AnnouncementDeskClient> {
  readonly stored: identity.BrandAnnouncement[] = [];
  readonly saved: Asked<'saveBrandAnnouncement'>[] = [];
  failure: Failure | undefined;

  /** Adds an announcement that is published now, and returns its id. */
  put(change: MessageInitShape<typeof identity.BrandAnnouncementSchema> = {}): string {
    const id = `a${this.stored.length + 1}`;
    const announcement = create(identity.AnnouncementSchema, {
      ...{ id, execution: 'A', publishedAt: timestampFromMs(Date.now() - 60_000), position: 1 },
      texts: [{ language: 'EN', title: 'One', body: '<p>One</p>' }],
    });
    this.stored.push(create(identity.BrandAnnouncementSchema, { brand: 'lab', version: 1n, ...change, announcement }));
    return id;
  }

  listBrandAnnouncements = async (
    asked: Asked<'listBrandAnnouncements'>,
  ): Promise<identity.ListBrandAnnouncementsResponse> => {
    const content = this.stored.filter(({ brand }) => asked.brands?.includes(brand));
    return create(identity.ListBrandAnnouncementsResponseSchema, { content });
  };

  getBrandAnnouncement = async (asked: Asked<'getBrandAnnouncement'>): Promise<identity.BrandAnnouncement> => {
    const found = this.stored.find(({ brand, announcement }) => brand === asked.brand && announcement?.id === asked.id);
    if (!found) throw new Failure('resource.not_found');
    return found;
  };

  saveBrandAnnouncement = async (asked: Asked<'saveBrandAnnouncement'>): Promise<identity.BrandAnnouncement> => {
    this.saved.push(asked);
    if (this.failure) throw this.failure;
    return create(identity.BrandAnnouncementSchema, {
      ...{ brand: asked.brand ?? '', version: BigInt(asked.version ?? 0) + 1n, changedBy: asked.operatorId ?? '' },
      announcement: create(identity.AnnouncementSchema, asked.announcement),
    });
  };
}
