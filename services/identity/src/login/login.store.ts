import { Injectable } from '@nestjs/common';
import { Db, type Sql, type Tx } from '@nm/kit/db/db.js';
import type { Member } from '../members/member.js';
import type { FailureRecord } from './login-guard.js';

/**
 * The stored credentials with which a login form is compared: those of a member, or those of an operator (operators
 * are not members).
 */
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

/**
 * The key of the database row that counts the failed logins of an account from all unknown places (without a known
 * device) together.
 */
const UNKNOWN_PLACES = '*';

const FAILURES = `
  SELECT place, failures, counted_from AS "countedFrom", last_failed_at AS "lastFailedAt", locked_until AS "lockedUntil"
    FROM login_place_failures WHERE brand = $1 AND account_key = $2 AND place = ANY ($3::text[])`;

/**
 * The failed logins of an account: those from one place (known device or IP address), and those from all unknown places
 * (without a known device) together.
 */
export interface PlaceFailures {
  readonly here: FailureRecord | undefined;
  readonly unknownPlaces: FailureRecord | undefined;
}

/** Functions that compute the records of failed logins when one more login fails. */
export interface NextFailures {
  readonly here: (record: FailureRecord | undefined) => FailureRecord;
  /**
   * Computes the record of all unknown places. Absent if the login came from a known place, that is, from a known
   * device.
   */
  readonly unknownPlaces?: (record: FailureRecord | undefined) => FailureRecord;
}

/** Stores the credentials of accounts and their failed logins. */
@Injectable()
export class LoginStore {
  constructor(private readonly db: Db) {}

  /**
   * Finds the member of this brand with the given name, or otherwise the operator with this name. One statement
   * searches both, so the answer time does not show which of them exists.
   */
  async credentials(brand: string, key: string): Promise<Credentials | undefined> {
    const row = await this.db.one<Row>(
      `SELECT 'member' AS kind, password_hash AS "passwordHash", id, brand, account, nickname, type, status, currency,
         language,
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

  async failures(brand: string, key: string, place: string): Promise<PlaceFailures> {
    return this.#read(this.db, FAILURES, [brand, key, [place, UNKNOWN_PLACES]]);
  }

  /**
   * Counts one more failed login and returns the new records. Row locks make sure that two instances of the service
   * count one after the other.
   */
  async countFailure(brand: string, key: string, place: string, next: NextFailures): Promise<PlaceFailures> {
    const places = next.unknownPlaces ? [place, UNKNOWN_PLACES] : [place];
    return this.db.transaction(async (tx) => {
      // The rows are inserted before they are locked, so that two simultaneous first failures also lock the same row
      // and are counted one after the other.
      await tx.rows(
        `INSERT INTO login_place_failures (brand, account_key, place, failures, counted_from, last_failed_at)
         SELECT $1, $2, place, 0, 'epoch', 'epoch' FROM unnest($3::text[]) place ORDER BY place
         ON CONFLICT DO NOTHING`,
        [brand, key, places],
      );
      const kept = await this.#read(tx, `${FAILURES} ORDER BY place FOR UPDATE`, [brand, key, places]);
      const here = next.here(kept.here);
      await this.#write(tx, [brand, key, place], here);
      if (!next.unknownPlaces) return { here, unknownPlaces: undefined };
      const unknownPlaces = next.unknownPlaces(kept.unknownPlaces);
      await this.#write(tx, [brand, key, UNKNOWN_PLACES], unknownPlaces);
      return { here, unknownPlaces };
    });
  }

  async #read(sql: Sql, query: string, values: unknown[]): Promise<PlaceFailures> {
    const rows = await sql.rows<FailureRecord & { place: string }>(query, values);
    const counted = rows.filter(({ failures }) => failures > 0);
    return {
      here: counted.find(({ place }) => place !== UNKNOWN_PLACES),
      unknownPlaces: counted.find(({ place }) => place === UNKNOWN_PLACES),
    };
  }

  async #write(
    tx: Tx,
    row: readonly [brand: string, key: string, place: string],
    record: FailureRecord,
  ): Promise<void> {
    await tx.rows(
      `UPDATE login_place_failures SET failures = $4, counted_from = $5, last_failed_at = $6, locked_until = $7
        WHERE brand = $1 AND account_key = $2 AND place = $3`,
      [...row, record.failures, record.countedFrom, record.lastFailedAt, record.lockedUntil],
    );
  }

  /**
   * Deletes the failed logins that were counted for a place (known device or IP address), after a successful login. The
   * record of all unknown places stays, because an attacker may still be guessing.
   */
  async forgetFailures(tx: Tx, brand: string, key: string, place: string): Promise<void> {
    await tx.rows(`DELETE FROM login_place_failures WHERE brand = $1 AND account_key = $2 AND place = $3`, [
      brand,
      key,
      place,
    ]);
  }

  /**
   * Deletes all failed logins of an account after its password has changed, because they were guesses at the old
   * password.
   */
  async forgetAllFailures(tx: Tx, brand: string, key: string): Promise<void> {
    await tx.rows(`DELETE FROM login_place_failures WHERE brand = $1 AND account_key = $2`, [brand, key]);
  }

  /** Deletes records of failed logins that no longer count, at most `limit`. Returns the number of deleted records. */
  async deleteFailuresBefore(before: Date, limit: number): Promise<number> {
    const gone = await this.db.rows(
      `DELETE FROM login_place_failures WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM login_place_failures WHERE last_failed_at <= $1 LIMIT $2)) RETURNING 1 AS one`,
      [before, limit],
    );
    return gone.length;
  }
}
