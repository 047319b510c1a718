import { Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';

/** Stores captchas that are not answered yet. */
@Injectable()
export class CaptchasStore {
  constructor(private readonly db: Db) {}

  async add(captcha: { id: string; brand: string; answer: string; expiresAt: Date }): Promise<void> {
    await this.db.rows(`INSERT INTO captchas (id, brand, answer, expires_at) VALUES ($1, $2, $3, $4)`, [
      captcha.id,
      captcha.brand,
      captcha.answer,
      captcha.expiresAt,
    ]);
  }

  /** Deletes a captcha and returns its answer, so that each captcha can be answered only once. */
  async take(id: string, brand: string, now: Date): Promise<string | undefined> {
    const taken = await this.db.one<{ answer: string; brand: string; expiresAt: Date }>(
      `DELETE FROM captchas WHERE id = $1 RETURNING answer, brand, expires_at AS "expiresAt"`,
      [id],
    );
    return taken && taken.brand === brand && taken.expiresAt > now ? taken.answer : undefined;
  }

  /** Deletes expired captchas, at most `limit`. Returns the number of deleted captchas. */
  async deleteExpired(now: Date, limit: number): Promise<number> {
    const gone = await this.db.rows(
      `DELETE FROM captchas WHERE id = ANY (ARRAY(SELECT id FROM captchas WHERE expires_at <= $1 LIMIT $2))
         RETURNING id`,
      [now, limit],
    );
    return gone.length;
  }
}
