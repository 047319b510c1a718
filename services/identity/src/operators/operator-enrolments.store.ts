import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@nm/kit/db/db.js';

/** A new authenticator that is not yet confirmed by its first code. */
export interface OperatorEnrolment {
  readonly operatorId: string;
  /** The encrypted secret of the authenticator. */
  readonly authenticator: Buffer;
  readonly tries: number;
  readonly expiresAt: Date;
}

/** Stores enrolments of authenticators that are not confirmed yet. Each operator has at most one. */
@Injectable()
export class OperatorEnrolmentsStore {
  constructor(private readonly db: Db) {}

  /** Begins the enrolment of an operator's authenticator. It replaces an earlier enrolment of the same operator. */
  async begin(
    tokenDigest: Buffer,
    { operatorId, authenticator, expiresAt }: Omit<OperatorEnrolment, 'tries'>,
  ): Promise<void> {
    await this.db.rows(
      `INSERT INTO operator_enrolments AS e (operator_id, token_digest, authenticator, expires_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (operator_id) DO UPDATE SET token_digest = excluded.token_digest, authenticator = excluded.authenticator,
         tries = 0, expires_at = excluded.expires_at`,
      [operatorId, tokenDigest, authenticator, expiresAt],
    );
  }

  async find(tokenDigest: Buffer): Promise<OperatorEnrolment | undefined> {
    return this.db.one<OperatorEnrolment>(
      `SELECT operator_id AS "operatorId", authenticator, tries, expires_at AS "expiresAt"
         FROM operator_enrolments WHERE token_digest = $1`,
      [tokenDigest],
    );
  }

  /**
   * Counts an attempt to confirm an enrolment before the code is checked, so that parallel attempts are counted too.
   * @returns false if no attempt is left
   */
  async try(tokenDigest: Buffer, triesMax: number): Promise<boolean> {
    const counted = await this.db.rows(
      `UPDATE operator_enrolments SET tries = tries + 1 WHERE token_digest = $1 AND tries < $2 RETURNING operator_id`,
      [tokenDigest, triesMax],
    );
    return counted.length > 0;
  }

  /**
   * Marks the enrolment of an authenticator as used.
   * @returns false if the enrolment does not exist any more
   */
  async use(tx: Tx, tokenDigest: Buffer): Promise<boolean> {
    const gone = await tx.rows(`DELETE FROM operator_enrolments WHERE token_digest = $1 RETURNING operator_id`, [
      tokenDigest,
    ]);
    return gone.length > 0;
  }

  async forget(tx: Tx, operatorId: string): Promise<void> {
    await tx.rows(`DELETE FROM operator_enrolments WHERE operator_id = $1`, [operatorId]);
  }

  async deleteExpired(now: Date): Promise<void> {
    await this.db.rows(`DELETE FROM operator_enrolments WHERE expires_at <= $1`, [now]);
  }
}
