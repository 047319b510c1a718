import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@nm/kit/db/db.js';
import type { Member } from '../members/member.js';
import type { FailureRecord } from './login-guard.js';

/** What a login is checked against. An operator's account is no member's. */
export type Credentials =
  | { readonly kind: 'operator'; readonly passwordHash: string }
  | {
      readonly kind: 'member';
      readonly passwordHash: string | null;
      readonly member: Member;
      readonly passwordChangedAt: Date;
      readonly passwordDefault: boolean;
    };

interface Row extends Member {
  readonly kind: 'member' | 'operator';
  readonly passwordHash: string | null;
  readonly passwordChangedAt: Date;
  readonly passwordDefault: boolean;
}

const FAILURES = `
  SELECT failures, last_failed_at AS "lastFailedAt", locked_until AS "lockedUntil"
    FROM login_failures WHERE brand = $1 AND account_key = $2`;

/** Credentials and failed logins at rest. */
@Injectable()
export class LoginStore {
  constructor(private readonly db: Db) {}

  /** Whoever has this name in this brand, else an operator of this name; one statement for all three answers. */
  async credentials(brand: string, key: string): Promise<Credentials | undefined> {
    const row = await this.db.one<Row>(
      `SELECT 'member' AS kind, password_hash AS "passwordHash", id, brand, account, nickname, type, status, currency, language,
              upline_id AS "uplineId", icon, registered_at AS "registeredAt",
              password_changed_at AS "passwordChangedAt", password_default AS "passwordDefault"
         FROM members WHERE brand = $1 AND account_key = $2
       UNION ALL
       SELECT 'operator', password_hash, id, $1, account, account, 0, 1, '', '', NULL, '', created_at, created_at, false
         FROM operators WHERE account_key = $2
        ORDER BY kind LIMIT 1`,
      [brand, key],
    );
    if (!row) return undefined;
    const { kind, passwordHash, passwordChangedAt, passwordDefault, ...member } = row;
    return kind === 'operator'
      ? { kind, passwordHash: passwordHash ?? '' }
      : { kind, passwordHash, member, passwordChangedAt, passwordDefault };
  }

  async failures(brand: string, key: string): Promise<FailureRecord | undefined> {
    return this.db.one<FailureRecord>(FAILURES, [brand, key]);
  }

  /** Counts one more failure, whichever copy of the service saw it; gives the record that now holds. */
  async countFailure(
    brand: string,
    key: string,
    next: (record: FailureRecord | undefined) => FailureRecord,
  ): Promise<FailureRecord> {
    return this.db.transaction(async (tx) => {
      // The row is made first, so that two first failures at once also wait for each other.
      await tx.rows(
        `INSERT INTO login_failures (brand, account_key, failures, last_failed_at) VALUES ($1, $2, 0, 'epoch')
         ON CONFLICT DO NOTHING`,
        [brand, key],
      );
      const kept = await tx.one<FailureRecord>(`${FAILURES} FOR UPDATE`, [brand, key]);
      const record = next(kept && kept.failures > 0 ? kept : undefined);
      await tx.rows(
        `UPDATE login_failures SET failures = $3, last_failed_at = $4, locked_until = $5 WHERE brand = $1 AND account_key = $2`,
        [brand, key, record.failures, record.lastFailedAt, record.lockedUntil],
      );
      return record;
    });
  }

  async forgetFailures(tx: Tx, brand: string, key: string): Promise<void> {
    await tx.rows(`DELETE FROM login_failures WHERE brand = $1 AND account_key = $2`, [brand, key]);
  }

  /** Drops what no longer counts. At most `limit`; gives how many. */
  async deleteFailuresBefore(before: Date, limit: number): Promise<number> {
    const gone = await this.db.rows(
      `DELETE FROM login_failures WHERE ctid = ANY (ARRAY(SELECT ctid FROM login_failures WHERE last_failed_at <= $1 LIMIT $2)) RETURNING 1 AS one`,
      [before, limit],
    );
    return gone.length;
  }
}
