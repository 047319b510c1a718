import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Failure } from '@nm/kit/errors/failure.js';
import type { Brand, BrandAnnouncement } from '../brands/brand.js';
import { BrandsService } from '../brands/brands.service.js';
import { notFound } from '../identity.errors.js';
import { checkedAnnouncement, type StoredAnnouncement } from './announcement.js';
import { AnnouncementsStore } from './announcements.store.js';

/**
 * The maximum number of current and future announcements of a brand. Every page loads them with the brand's document,
 * so more of them would make each page slower.
 */
const STANDING_MAX = 60;
/**
 * The maximum total size of a brand's current and future announcements, in bytes. One gRPC answer contains the
 * announcements of all brands, and gRPC limits an answer to 4 MB.
 */
const STANDING_BYTES_MAX = 400_000;
const OPERATOR = /^[\x21-\x7e]{1,64}$/;

/** Lets operators see and write the announcements to players and agents. */
@Injectable()
export class AnnouncementsService {
  constructor(
    private readonly brands: BrandsService,
    private readonly store: AnnouncementsStore,
  ) {}

  /**
   * Returns the announcements of these brands, including ended and future ones. They have the order in which the
   * site's pop-up shows them.
   */
  async list(codes: readonly string[]): Promise<StoredAnnouncement[]> {
    return asListed(await this.brands.all(), codes, await this.store.all(codes));
  }

  /**
   * Returns one announcement of a brand.
   * @throws Failure resource.not_found.
   */
  async get(brand: string, id: string): Promise<StoredAnnouncement> {
    const found = (await this.list([brand])).find(({ announcement }) => announcement.id === id);
    if (!found) throw notFound('announcement');
    return found;
  }

  /**
   * Stores a new announcement or the change of an existing one. The caller gives the version that the operator saw. It
   * is 0 for a new announcement, and for one that is part of the product and that no operator has changed.
   * @throws Failure review.stale if another operator changed it in the meantime, request.invalid, resource.not_found.
   */
  async save(code: string, written: BrandAnnouncement, version: bigint, operator: string): Promise<StoredAnnouncement> {
    if (!OPERATOR.test(operator)) throw new Failure('request.invalid', { field: 'operator_id' });
    const brand = await this.brands.byCode(code);
    const announcement = checkedAnnouncement(brand, written);
    return this.store.alone(code, async (tx) => {
      const now = Date.now();
      const standing = asListed([brand], [code], await this.store.all([code], tx)).filter(
        ({ announcement: { id, until } }) => id !== announcement.id && (until === undefined || Date.parse(until) > now),
      );
      if (standing.length >= STANDING_MAX) throw new Failure('request.invalid', { field: 'count' });
      const bytes = Buffer.byteLength(JSON.stringify([announcement, ...standing.map((one) => one.announcement)]));
      if (bytes > STANDING_BYTES_MAX) throw new Failure('request.invalid', { field: 'content' });
      const saved = await this.store.save(code, announcement, version, operator, tx);
      if (saved) return saved;
      const stored = await this.store.find(code, announcement.id, tx);
      const isRepeat = stored?.changedBy === operator && isDeepStrictEqual(stored.announcement, announcement);
      if (stored && isRepeat) return stored;
      throw new Failure('review.stale', { version: stored?.version ?? 0n });
    });
  }
}

/**
 * Returns the shipped announcements that no operator has changed, together with the stored ones. They have the order
 * in which the site's pop-up shows them.
 */
function asListed(
  brands: readonly Brand[],
  codes: readonly string[],
  stored: readonly StoredAnnouncement[],
): StoredAnnouncement[] {
  const isStored = (brand: string, id: string) =>
    stored.some((one) => one.brand === brand && one.announcement.id === id);
  const shipped = brands
    .filter(({ code }) => codes.includes(code))
    .flatMap(({ code, announcements = [] }) =>
      announcements.filter(({ id }) => !isStored(code, id)).map((announcement) => asShipped(code, announcement)),
    );
  return [...shipped, ...stored].toSorted((a, b) => inOrder(a.announcement, b.announcement));
}

const asShipped = (brand: string, announcement: BrandAnnouncement): StoredAnnouncement => ({
  ...{ brand, announcement, version: 0n, changedBy: '', changedAt: new Date(announcement.publishedAt) },
});

const inOrder = (a: BrandAnnouncement, b: BrandAnnouncement): number =>
  (a.position ?? 0) - (b.position ?? 0) ||
  Date.parse(b.publishedAt) - Date.parse(a.publishedAt) ||
  a.id.localeCompare(b.id);
