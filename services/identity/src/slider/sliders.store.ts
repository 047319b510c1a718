import { Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';

/** A picture that was shown to a visitor and is not answered yet. */
export interface ShownSlider {
  readonly id: string;
  readonly brand: string;
  /** A digest of the visitor's network and browser. */
  readonly visitor: Buffer;
  readonly gapLeft: number;
}

/** Stores slider pictures that are not answered yet, and the number of wrong answers per network or known device. */
@Injectable()
export class SlidersStore {
  constructor(private readonly db: Db) {}

  async add({ id, brand, visitor, gapLeft }: ShownSlider, expiresAt: Date): Promise<void> {
    await this.db.rows(
      `INSERT INTO sliders (id, brand, visitor, gap_left, expires_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (id) DO NOTHING`,
      [id, brand, visitor, gapLeft, expiresAt],
    );
  }

  /**
   * Deletes a picture and returns it, so that each picture can be answered only once. Returns undefined if the picture
   * has expired or was shown to another visitor; in the second case it is not deleted.
   */
  async take(
    id: string,
    { brand, visitor }: Pick<ShownSlider, 'brand' | 'visitor'>,
    now: Date,
  ): Promise<ShownSlider | undefined> {
    const taken = await this.db.one<ShownSlider & { expiresAt: Date }>(
      `DELETE FROM sliders WHERE id = $1 AND brand = $2 AND visitor = $3
       RETURNING id, brand, visitor, gap_left AS "gapLeft", expires_at AS "expiresAt"`,
      [id, brand, visitor],
    );
    return taken && taken.expiresAt > now ? taken : undefined;
  }

  /**
   * Counts one more attempt to solve a slider picture. `network` is the digest of a network or of a known device. If
   * the first counted attempt was before `since`, counting starts again at 1.
   * @returns the number of attempts that count now, and the time of the first of them.
   */
  async countTry(
    brand: string,
    network: Buffer,
    now: Date,
    since: Date,
  ): Promise<{ tries: number; countedFrom: Date }> {
    const counted = await this.db.one<{ tries: number; countedFrom: Date }>(
      `INSERT INTO slider_tries AS kept (brand, network, tries, counted_from) VALUES ($1, $2, 1, $3)
       ON CONFLICT ON CONSTRAINT slider_tries_pk DO UPDATE
          SET tries        = CASE WHEN kept.counted_from <= $4 THEN 1 ELSE kept.tries + 1 END,
              counted_from = CASE WHEN kept.counted_from <= $4 THEN excluded.counted_from ELSE kept.counted_from END
       RETURNING tries, counted_from AS "countedFrom"`,
      [brand, network, now, since],
    );
    return counted ?? { tries: 1, countedFrom: now };
  }

  /** Removes one attempt from the number of counted attempts, because the answer was right. */
  async returnTry(brand: string, network: Buffer): Promise<void> {
    await this.db.rows(`UPDATE slider_tries SET tries = tries - 1 WHERE brand = $1 AND network = $2 AND tries > 0`, [
      brand,
      network,
    ]);
  }

  /** Deletes expired pictures, at most `limit`. Returns the number of deleted pictures. */
  async deleteExpired(now: Date, limit: number): Promise<number> {
    const gone = await this.db.rows(
      `DELETE FROM sliders WHERE id = ANY (ARRAY(SELECT id FROM sliders WHERE expires_at <= $1 LIMIT $2)) RETURNING id`,
      [now, limit],
    );
    return gone.length;
  }

  /**
   * Deletes the counters of attempts to solve a slider picture whose first attempt was before `before`, at most
   * `limit`. Returns the number of deleted counters.
   */
  async deleteTriesBefore(before: Date, limit: number): Promise<number> {
    const gone = await this.db.rows(
      `DELETE FROM slider_tries
        WHERE (brand, network) IN (SELECT brand, network FROM slider_tries WHERE counted_from <= $1 LIMIT $2)
       RETURNING brand`,
      [before, limit],
    );
    return gone.length;
  }
}
