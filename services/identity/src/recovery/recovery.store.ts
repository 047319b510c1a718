import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { COUNTED_MS, TRIES_MAX } from './recovery-limit.js';

export interface NewRecovery {
  readonly target: Buffer;
  readonly memberId: string | undefined;
  readonly secret: Buffer;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** A code or link that may still be used. */
export interface Recovery {
  readonly id: string;
  readonly memberId: string | null;
  readonly secret: Buffer;
}

/** Whom a code or link would go to. */
export interface Recipient {
  readonly memberId: string;
  readonly language: string;
  readonly countryDialingCode: string | null;
  /** As written at registration. */
  readonly email: string | null;
}

const REAL = `m.type <> 4 AND m.status <> 3`;

/** Codes and links at rest, and whom they belong to. */
@Injectable()
export class RecoveryStore {
  constructor(private readonly db: Db) {}

  /** The member of a brand who registered with a number first: who takes another's number later gets nothing for it. */
  async byMobile(brand: string, mobileNum: string): Promise<Recipient | undefined> {
    return this.db.one<Recipient>(
      `SELECT m.id AS "memberId", m.language, p.country_dialing_code AS "countryDialingCode", p.email
         FROM member_profiles p JOIN members m ON m.id = p.member_id
        WHERE p.mobile_num = $2 AND m.brand = $1 AND ${REAL}
        ORDER BY m.registered_at, m.id LIMIT 1`,
      [brand, mobileNum],
    );
  }

  /** The member of this name whose address this is. */
  async byMail(brand: string, accountKey: string, email: string): Promise<Recipient | undefined> {
    return this.db.one<Recipient>(
      `SELECT m.id AS "memberId", m.language, NULL AS "countryDialingCode", p.email
         FROM members m JOIN member_profiles p ON p.member_id = m.id
        WHERE m.brand = $1 AND m.account_key = $2 AND lower(p.email) = $3 AND ${REAL}`,
      [brand, accountKey, email],
    );
  }

  /** When a target was asked for within the last day; others who ask for it now wait until the transaction ends. */
  async requests(tx: Tx, target: Buffer, now: Date): Promise<Date[]> {
    await tx.rows(`SELECT pg_advisory_xact_lock(hashtextextended(encode($1, 'hex'), 0))`, [target]);
    const rows = await tx.rows<{ at: Date }>(
      `SELECT created_at AS at FROM recoveries WHERE target = $1 AND created_at > $2 ORDER BY created_at DESC LIMIT 20`,
      [target, new Date(now.getTime() - COUNTED_MS)],
    );
    return rows.map(({ at }) => at);
  }

  async add(tx: Tx, { target, memberId, secret, createdAt, expiresAt }: NewRecovery): Promise<void> {
    await tx.rows(
      `INSERT INTO recoveries (target, member_id, secret, tries_left, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6)`,
      [target, memberId ?? null, secret, TRIES_MAX, createdAt, expiresAt],
    );
  }

  /**
   * Takes one try at the newest code of a target, before it is looked at: of many guesses at once no more count than
   * there are tries. Undefined when there is nothing to try.
   */
  async takeTry(target: Buffer, now: Date): Promise<Recovery | undefined> {
    return this.db.one<Recovery>(
      `UPDATE recoveries SET tries_left = tries_left - 1
        WHERE id = (SELECT id FROM recoveries WHERE target = $1 ORDER BY created_at DESC, id DESC LIMIT 1)
          AND tries_left > 0 AND used_at IS NULL AND expires_at > $2
       RETURNING id, member_id AS "memberId", secret`,
      [target, now],
    );
  }

  /** Gives a try back: the code was right, and something else is still to be mended. */
  async returnTry(id: string): Promise<void> {
    await this.db.rows(`UPDATE recoveries SET tries_left = LEAST(tries_left + 1, $2) WHERE id = $1`, [id, TRIES_MAX]);
  }

  async byToken(secret: Buffer, now: Date): Promise<Recovery | undefined> {
    return this.db.one<Recovery>(
      `SELECT id, member_id AS "memberId", secret FROM recoveries WHERE secret = $1 AND used_at IS NULL AND expires_at > $2`,
      [secret, now],
    );
  }

  /** A password was changed by who knew it: what was asked for before opens nothing any more. */
  async useAll(tx: Tx, memberId: string, now: Date): Promise<void> {
    await tx.rows(`UPDATE recoveries SET used_at = $2 WHERE member_id = $1 AND used_at IS NULL`, [memberId, now]);
  }

  /** Uses a code or link up, and with it every other one of the member. False when another was faster. */
  async use(tx: Tx, { id, memberId }: Recovery, now: Date): Promise<boolean> {
    const used = await tx.one(`UPDATE recoveries SET used_at = $2 WHERE id = $1 AND used_at IS NULL RETURNING id`, [
      id,
      now,
    ]);
    if (!used) return false;
    if (memberId) await this.useAll(tx, memberId, now);
    return true;
  }

  /** Uses one code up; other codes and links of the member stay. False when another call was faster. */
  async useOne(tx: Tx, id: string, now: Date): Promise<boolean> {
    return (
      (await tx.one(`UPDATE recoveries SET used_at = $2 WHERE id = $1 AND used_at IS NULL RETURNING id`, [id, now])) !==
      undefined
    );
  }

  /** Forgets what no longer counts. At most `limit`; gives how many. */
  async deleteOld(now: Date, limit: number): Promise<number> {
    const gone = await this.db.rows(
      `DELETE FROM recoveries WHERE id = ANY (ARRAY(SELECT id FROM recoveries WHERE expires_at <= $1 LIMIT $2)) RETURNING id`,
      [new Date(now.getTime() - COUNTED_MS), limit],
    );
    return gone.length;
  }
}
