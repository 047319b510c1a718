import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { invalid } from '../promotions.errors.js';
import { PicturesStore, type ApplicationPicture, type NewPicture } from './pictures.store.js';

export interface AddPicture extends NewPicture {
  readonly memberId: string;
  readonly rewardId: string;
  readonly key: string;
}

/** The maximum number of pictures of one application for a promotion (specification §9, domain rules §13). */
const PICTURES_MAX = 3;
const BYTES_MAX = 900 * 1024;
const SIDE_PX_MAX = 4_096;
const JPEG_START = [0xff, 0xd8, 0xff];

/**
 * Stores the pictures that members add to applications for promotions, to prove what they write. Pictures can be added
 * until an operator has decided.
 */
@Injectable()
export class PicturesService {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(PicturesStore) private readonly pictures: PicturesStore,
  ) {}

  /**
   * Adds a picture to a member's own open application, and returns all of its pictures. Only the first call with the
   * same application and key has an effect.
   * @throws Failure promotion.pictures_closed, promotion.picture_limit, promotion.key_reused, resource.not_found,
   * request.invalid.
   */
  async add(input: AddPicture): Promise<ApplicationPicture[]> {
    refuseBadInput(input);
    const { memberId, rewardId, key } = input;
    const hash = createHash('sha256').update(input.jpeg).digest();
    return this.db.transaction(async (tx) => {
      const state = await this.pictures.lock(tx, memberId, rewardId);
      if (state === undefined) throw new Failure('resource.not_found');
      const held = await this.pictures.ofApplications(tx, [rewardId]);
      const earlier = await this.pictures.hashOfKey(tx, rewardId, key);
      if (earlier?.equals(hash)) return held;
      if (earlier) throw new Failure('promotion.key_reused');
      if (state !== 'open') throw new Failure('promotion.pictures_closed');
      if (held.length >= PICTURES_MAX) throw new Failure('promotion.picture_limit');
      await this.pictures.add(tx, rewardId, { key, hash }, input);
      return this.pictures.ofApplications(tx, [rewardId]);
    });
  }

  /** Returns the pictures of applications for promotions, oldest first. */
  of(rewardIds: readonly string[]): Promise<ApplicationPicture[]> {
    return this.pictures.ofApplications(this.db, rewardIds);
  }

  /**
   * Returns the bytes of a picture. With `memberId`, the picture must belong to an application of this member. Without
   * it, the caller must check who may see the picture.
   * @throws Failure resource.not_found.
   */
  async jpeg(rewardId: string, pictureId: string, memberId?: string): Promise<Buffer> {
    const jpeg = await this.pictures.jpeg(rewardId, pictureId, memberId);
    if (!jpeg) throw new Failure('resource.not_found');
    return jpeg;
  }
}

/** Refuses invalid input. The bff encodes every picture again before it calls, so its input is always valid here. */
function refuseBadInput({ key, jpeg, widthPx, heightPx }: AddPicture): void {
  if (!/^[\x21-\x7e]{1,128}$/.test(key)) throw invalid('key');
  const isJpeg = JPEG_START.every((byte, at) => jpeg[at] === byte);
  if (!isJpeg || jpeg.length > BYTES_MAX) throw invalid('jpeg');
  const isSide = (px: number): boolean => Number.isInteger(px) && px > 0 && px <= SIDE_PX_MAX;
  if (!isSide(widthPx) || !isSide(heightPx)) throw invalid('widthPx');
}
