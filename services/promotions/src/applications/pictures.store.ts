import { Inject, Injectable } from '@nestjs/common';
import { Db, type Sql, type Tx } from '@nm/kit/db/db.js';

/** A picture that a member added to an application for a promotion, without its bytes. */
export interface ApplicationPicture {
  readonly pictureId: string;
  readonly rewardId: string;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly addedAt: Date;
}
/** A picture that the bff has encoded again from its pixels, so that it contains no bytes of the uploaded file. */
export interface NewPicture {
  readonly jpeg: Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
}

const COLUMNS = `picture_id AS "pictureId", reward_id AS "rewardId", width_px AS "widthPx", height_px AS "heightPx",
  added_at AS "addedAt"`;

/** Stores the pictures that members add to applications for promotions. A picture never changes. */
@Injectable()
export class PicturesStore {
  constructor(@Inject(Db) private readonly db: Db) {}

  /**
   * Locks the row of a member's application for a promotion and returns its state; undefined if the application does
   * not belong to the member.
   */
  async lock(tx: Tx, memberId: string, rewardId: string): Promise<string | undefined> {
    const row = await tx.one<{ state: string }>(
      `SELECT a.state FROM promotion_applications a JOIN rewards r ON r.reward_id = a.reward_id
        WHERE a.reward_id = $1 AND r.member_id = $2 FOR UPDATE OF a`,
      [rewardId, memberId],
    );
    return row?.state;
  }

  /**
   * Adds a picture to an application. The version of the application is increased, because no operator has seen it
   * with this picture yet.
   */
  async add(
    tx: Tx,
    rewardId: string,
    { key, hash }: { readonly key: string; readonly hash: Buffer },
    { jpeg, widthPx, heightPx }: NewPicture,
  ): Promise<void> {
    await tx.rows(
      `INSERT INTO application_pictures (reward_id, key, picture_hash, jpeg, width_px, height_px)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [rewardId, key, hash, Buffer.from(jpeg), widthPx, heightPx],
    );
    await tx.rows('UPDATE promotion_applications SET version = version + 1 WHERE reward_id = $1', [rewardId]);
  }

  /** Returns the hash of the picture that was added with this key; undefined if the key is new. */
  async hashOfKey(tx: Tx, rewardId: string, key: string): Promise<Buffer | undefined> {
    const row = await tx.one<{ hash: Buffer }>(
      'SELECT picture_hash AS hash FROM application_pictures WHERE reward_id = $1 AND key = $2',
      [rewardId, key],
    );
    return row?.hash;
  }

  /** Returns the pictures of applications for promotions, oldest first. */
  ofApplications(sql: Sql, rewardIds: readonly string[]): Promise<ApplicationPicture[]> {
    return sql.rows(
      `SELECT ${COLUMNS} FROM application_pictures WHERE reward_id = ANY ($1::uuid[]) ORDER BY added_at, picture_id`,
      [rewardIds],
    );
  }

  /** Returns the bytes of a picture. If a member is given, the picture must belong to an application of this member. */
  async jpeg(rewardId: string, pictureId: string, memberId?: string): Promise<Buffer | undefined> {
    const row = await this.db.one<{ jpeg: Buffer }>(
      `SELECT p.jpeg FROM application_pictures p JOIN rewards r ON r.reward_id = p.reward_id
        WHERE p.reward_id = $1 AND p.picture_id = $2 AND ($3::uuid IS NULL OR r.member_id = $3::uuid)`,
      [rewardId, pictureId, memberId ?? null],
    );
    return row?.jpeg;
  }
}
