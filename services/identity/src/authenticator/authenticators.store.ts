import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@nm/kit/db/db.js';

/** A member's authenticator. Its secret is encrypted. */
export interface StoredAuthenticator {
  readonly sealed: Buffer;
  /** The newest 30-second time step (RFC 6238) whose code the member has used. */
  readonly usedStep: bigint | null;
}

/**
 * An authenticator that is not confirmed by its first code yet, with the digests of the recovery codes that were shown
 * with it.
 */
export interface Enrolment {
  readonly sealed: Buffer;
  readonly digests: readonly Buffer[];
}

/** Stores members' authenticators, the enrolments that are not confirmed yet, and recovery codes. */
@Injectable()
export class AuthenticatorsStore {
  constructor(private readonly db: Db) {}

  async state(memberId: string): Promise<{ confirmedAt: Date; codesLeft: number } | undefined> {
    return this.db.one(
      `SELECT confirmed_at AS "confirmedAt",
              (SELECT count(*)::int FROM recovery_codes WHERE member_id = $1 AND used_at IS NULL) AS "codesLeft"
         FROM member_factors WHERE member_id = $1 AND kind = 'authenticator'`,
      [memberId],
    );
  }

  /** Begins the enrolment of an authenticator. It replaces an earlier enrolment of the same member. */
  async begin(
    memberId: string,
    { sealed, digests, expiresAt }: Enrolment & { readonly expiresAt: Date },
  ): Promise<void> {
    await this.db.rows(
      `INSERT INTO authenticator_enrolments (member_id, sealed, digests, expires_at) VALUES ($1, $2, $3::bytea[], $4)
       ON CONFLICT (member_id) DO UPDATE
         SET sealed = excluded.sealed, digests = excluded.digests, tries = 0, expires_at = excluded.expires_at`,
      [memberId, sealed, digests, expiresAt],
    );
  }

  /**
   * Counts an attempt to confirm an enrolment before the code is compared, so that parallel guesses are counted too.
   * An enrolment whose recovery codes were never shown (from an older release) is not found.
   */
  async tryEnrolment(memberId: string, triesMax: number, now: Date): Promise<Enrolment | undefined> {
    return this.db.one<Enrolment>(
      `UPDATE authenticator_enrolments SET tries = tries + 1
        WHERE member_id = $1 AND tries < $2 AND expires_at > $3 AND cardinality(digests) > 0
       RETURNING sealed, digests`,
      [memberId, triesMax, now],
    );
  }

  /**
   * Turns an enrolment into the member's authenticator.
   * @returns false if the enrolment was used or replaced in the meantime, or the member has an authenticator
   */
  async confirm(
    tx: Tx,
    memberId: string,
    { sealed, step, at }: { readonly sealed: Buffer; readonly step: bigint; readonly at: Date },
  ): Promise<boolean> {
    const row = await tx.one(
      `WITH done AS (
         DELETE FROM authenticator_enrolments WHERE member_id = $1 AND sealed = $2 RETURNING member_id
       )
       INSERT INTO member_factors (member_id, kind, sealed, confirmed_at, used_step)
       SELECT member_id, 'authenticator', $2, $4, $3 FROM done
       ON CONFLICT DO NOTHING RETURNING member_id`,
      [memberId, sealed, step, at],
    );
    return row !== undefined;
  }

  async replaceCodes(tx: Tx, memberId: string, digests: readonly Buffer[]): Promise<void> {
    await tx.rows(`DELETE FROM recovery_codes WHERE member_id = $1`, [memberId]);
    await tx.rows(`INSERT INTO recovery_codes (member_id, digest) SELECT $1, unnest($2::bytea[])`, [memberId, digests]);
  }

  async remove(tx: Tx, memberId: string): Promise<void> {
    await tx.rows(`DELETE FROM recovery_codes WHERE member_id = $1`, [memberId]);
    await tx.rows(`DELETE FROM member_factors WHERE member_id = $1 AND kind = 'authenticator'`, [memberId]);
  }

  /**
   * Counts an attempt to enter a code of the authenticator before the code is compared. If the first counted attempt is
   * older than `since`, counting starts again at 1.
   * @returns undefined if the member has no authenticator, or no attempt is left
   */
  async takeTry(memberId: string, triesMax: number, since: Date, now: Date): Promise<StoredAuthenticator | undefined> {
    return this.db.one<StoredAuthenticator>(
      `UPDATE member_factors
          SET tries = CASE WHEN tries_from > $3 THEN tries + 1 ELSE 1 END,
              tries_from = CASE WHEN tries_from > $3 THEN tries_from ELSE $4 END
        WHERE member_id = $1 AND kind = 'authenticator' AND (tries < $2 OR tries_from IS NULL OR tries_from <= $3)
       RETURNING sealed, used_step AS "usedStep"`,
      [memberId, triesMax, since, now],
    );
  }

  /** Returns the time of the first counted attempt to enter a code; undefined if the member has no authenticator. */
  async triesFrom(memberId: string): Promise<Date | undefined> {
    const row = await this.db.one<{ from: Date }>(
      `SELECT tries_from AS "from" FROM member_factors WHERE member_id = $1 AND kind = 'authenticator'`,
      [memberId],
    );
    return row?.from;
  }

  /**
   * Marks the code of a time step as used. Returns false if the code of this step or of a later step was already used.
   */
  async useStep(tx: Tx, memberId: string, step: bigint): Promise<boolean> {
    const row = await tx.one(
      `UPDATE member_factors SET used_step = $2, tries = 0
        WHERE member_id = $1 AND kind = 'authenticator' AND (used_step IS NULL OR used_step < $2) RETURNING member_id`,
      [memberId, step],
    );
    return row !== undefined;
  }

  async hasCode(memberId: string, digest: Buffer): Promise<boolean> {
    return (
      (await this.db.one(
        `SELECT 1 AS one FROM recovery_codes WHERE member_id = $1 AND digest = $2 AND used_at IS NULL`,
        [memberId, digest],
      )) !== undefined
    );
  }

  /** Marks a recovery code as used. Returns false if the code was already used. */
  async useCode(tx: Tx, memberId: string, digest: Buffer, now: Date): Promise<boolean> {
    const row = await tx.one(
      `UPDATE recovery_codes SET used_at = $3 WHERE member_id = $1 AND digest = $2 AND used_at IS NULL
       RETURNING member_id`,
      [memberId, digest, now],
    );
    if (row)
      await tx.rows(`UPDATE member_factors SET tries = 0 WHERE member_id = $1 AND kind = 'authenticator'`, [memberId]);
    return row !== undefined;
  }

  async deleteExpiredEnrolments(now: Date): Promise<void> {
    await this.db.rows(`DELETE FROM authenticator_enrolments WHERE expires_at <= $1`, [now]);
  }
}
