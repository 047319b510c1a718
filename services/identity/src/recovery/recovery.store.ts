import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { COUNTED_MS, TRIES_MAX } from './recovery-limit.js';

export interface NewRecovery {
  /** The digest of the phone number or mail address. A code or link is found by this digest. */
  readonly target: Buffer;
  /** The digest of the contact under which the request is counted towards the limit; by default it is `target`. */
  readonly countedFor?: Buffer;
  readonly memberId: string | undefined;
  readonly secret: Buffer;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** A code or link that was requested and is still valid. */
export interface Recovery {
  readonly id: string;
  readonly memberId: string | null;
  readonly secret: Buffer;
}

/** The member to whom a code or link is sent. */
export interface Recipient {
  readonly memberId: string;
  readonly language: string;
  readonly countryDialingCode: string | null;
  /** The mail address as the member typed it. */
  readonly email: string | null;
}

const REAL = 'm.type <> 4';

/** Stores requested codes and links, with the members to whom they were sent. */
@Injectable()
export class RecoveryStore {
  constructor(private readonly db: Db) {}

  /**
   * Finds the member of a brand to whom a mobile number belongs. A member who has confirmed the number comes first,
   * then the member who registered first. A person who registers another member's number later therefore gets no access
   * to that member's account. If the caller gives a dialing code, only numbers with this dialing code are found. A
   * profile without a dialing code is treated as having the brand's; if the brand has none, it is found with every
   * dialing code, but after the others.
   * @param dialing the dialing code that the caller gave and the brand's, in digits; empty if there is none
   */
  async byMobile(
    brand: string,
    mobileNum: string,
    dialing: { readonly given: string; readonly ofBrand: string },
  ): Promise<Recipient | undefined> {
    return this.db.one<Recipient>(
      `SELECT m.id AS "memberId", m.language, p.country_dialing_code AS "countryDialingCode", p.email
         FROM member_profiles p JOIN members m ON m.id = p.member_id
        CROSS JOIN LATERAL (SELECT coalesce(nullif(ltrim(regexp_replace(p.country_dialing_code, '\\D', '', 'g'), '0'), ''), $4)
                              AS code) dialing
         LEFT JOIN confirmed_contacts c ON c.member_id = m.id AND c.kind = 'mobile'
        WHERE p.mobile_num = $2 AND m.brand = $1 AND ${REAL} AND ($3 = '' OR dialing.code IN ($3, ''))
        ORDER BY ($3 <> '' AND dialing.code = ''), (c.member_id IS NULL), m.registered_at, m.id LIMIT 1`,
      [brand, mobileNum, dialing.given, dialing.ofBrand],
    );
  }

  /** Finds the member of a brand who has both this account name and this mail address. */
  async byMail(brand: string, accountKey: string, email: string): Promise<Recipient | undefined> {
    return this.db.one<Recipient>(
      `SELECT m.id AS "memberId", m.language, NULL AS "countryDialingCode", p.email
         FROM members m JOIN member_profiles p ON p.member_id = m.id
        WHERE m.brand = $1 AND m.account_key = $2 AND lower(p.email) = $3 AND ${REAL}`,
      [brand, accountKey, email],
    );
  }

  /**
   * Returns the times of the requests within the last day that count towards the limit of a new request. It takes an
   * advisory lock for `target` (the digest of the contact) until the end of the transaction, so parallel requests run
   * one after the other.
   */
  async requests(
    tx: Tx,
    { target, countedFor = target }: Pick<NewRecovery, 'target' | 'countedFor'>,
    now: Date,
  ): Promise<Date[]> {
    await tx.rows(`SELECT pg_advisory_xact_lock(hashtextextended(encode($1, 'hex'), 0))`, [target]);
    const rows = await tx.rows<{ at: Date }>(
      `SELECT created_at AS at FROM recoveries
        WHERE target = $1 AND coalesce(counted_for, target) = $3 AND created_at > $2 ORDER BY created_at DESC LIMIT 20`,
      [target, new Date(now.getTime() - COUNTED_MS), countedFor],
    );
    return rows.map(({ at }) => at);
  }

  /** Returns the times within the last day at which a code or link was sent to this member at this contact. */
  async sentTo(tx: Tx, target: Buffer, memberId: string, now: Date): Promise<Date[]> {
    const rows = await tx.rows<{ at: Date }>(
      `SELECT created_at AS at FROM recoveries
        WHERE target = $1 AND member_id = $2 AND created_at > $3 ORDER BY created_at DESC LIMIT 20`,
      [target, memberId, new Date(now.getTime() - COUNTED_MS)],
    );
    return rows.map(({ at }) => at);
  }

  async add(tx: Tx, { target, countedFor, memberId, secret, createdAt, expiresAt }: NewRecovery): Promise<void> {
    await tx.rows(
      `INSERT INTO recoveries (target, member_id, secret, tries_left, created_at, expires_at, counted_for)
         VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [target, memberId ?? null, secret, TRIES_MAX, createdAt, expiresAt, countedFor ?? null],
    );
  }

  /**
   * Counts an attempt at the newest code of a contact before the code is compared, so that parallel guesses cannot
   * exceed the limit. A valid code that was sent to a member takes precedence over a newer code that was stored but
   * never sent, because anyone can request such a code. Returns undefined if no code can still be tried.
   */
  async takeTry(target: Buffer, now: Date): Promise<Recovery | undefined> {
    return this.db.one<Recovery>(
      `UPDATE recoveries SET tries_left = tries_left - 1
        WHERE id = (SELECT id FROM recoveries WHERE target = $1
                     ORDER BY (member_id IS NOT NULL AND used_at IS NULL AND expires_at > $2) DESC, created_at DESC, id DESC
                     LIMIT 1)
          AND tries_left > 0 AND used_at IS NULL AND expires_at > $2
       RETURNING id, member_id AS "memberId", secret`,
      [target, now],
    );
  }

  /** Removes one attempt from the number of counted attempts at a code, because the code was correct. */
  async returnTry(id: string): Promise<void> {
    await this.db.rows(`UPDATE recoveries SET tries_left = LEAST(tries_left + 1, $2) WHERE id = $1`, [id, TRIES_MAX]);
  }

  async byToken(secret: Buffer, now: Date): Promise<Recovery | undefined> {
    return this.db.one<Recovery>(
      `SELECT id, member_id AS "memberId", secret FROM recoveries WHERE secret = $1 AND used_at IS NULL
         AND expires_at > $2`,
      [secret, now],
    );
  }

  /** Makes all unused codes and links of a member invalid, after the member's password changed. */
  async useAll(tx: Tx, memberId: string, now: Date): Promise<void> {
    await tx.rows(`UPDATE recoveries SET used_at = $2 WHERE member_id = $1 AND used_at IS NULL`, [memberId, now]);
  }

  /**
   * Marks a code or link as used, and makes all other codes and links of the member invalid.
   * @returns false if another call has used it first
   */
  async use(tx: Tx, { id, memberId }: Recovery, now: Date): Promise<boolean> {
    const used = await tx.one(`UPDATE recoveries SET used_at = $2 WHERE id = $1 AND used_at IS NULL RETURNING id`, [
      id,
      now,
    ]);
    if (!used) return false;
    if (memberId) await this.useAll(tx, memberId, now);
    return true;
  }

  /**
   * Marks one code as used. The other codes and links of the member remain valid.
   * @returns false if another call has used it first
   */
  async useOne(tx: Tx, id: string, now: Date): Promise<boolean> {
    return (
      (await tx.one(`UPDATE recoveries SET used_at = $2 WHERE id = $1 AND used_at IS NULL RETURNING id`, [id, now])) !==
      undefined
    );
  }

  /**
   * Deletes expired codes and links that no longer count towards a limit, at most `limit`. Returns the number of
   * deleted rows.
   */
  async deleteOld(now: Date, limit: number): Promise<number> {
    const gone = await this.db.rows(
      `DELETE FROM recoveries WHERE id = ANY (ARRAY(SELECT id FROM recoveries WHERE expires_at <= $1 LIMIT $2))
         RETURNING id`,
      [new Date(now.getTime() - COUNTED_MS), limit],
    );
    return gone.length;
  }
}
