import { Injectable } from '@nestjs/common';
import { Db, type Sql, type Tx } from '@nm/kit/db/db.js';
import { accountKey } from '../members/member.js';
import type { Party } from './approval.js';
import type { Operator } from './operator.js';
import type { Role } from './permissions.js';

/** The stored credentials of an operator that are compared with the login form. */
export interface OperatorCredentials {
  readonly id: string;
  readonly name: string;
  readonly active: boolean;
  readonly passwordHash: string;
  readonly passwordDue: boolean;
  /** The encrypted secret of the authenticator app; null before its enrolment. */
  readonly authenticator: Buffer | null;
  readonly usedStep: bigint | null;
}

export interface NewOperator {
  readonly name: string;
  readonly displayName: string;
  readonly roles: readonly Role[];
  readonly brands: readonly string[];
  readonly passwordHash: string;
  readonly registeredAt: Date;
  readonly registeredBy: string | null;
}

const NAME_OF = (alias: string): string =>
  `CASE WHEN ${alias}.id IS NULL THEN NULL ELSE jsonb_build_object('id', ${alias}.id, 'name', ${alias}.account) END`;

const OPERATORS = `
  SELECT o.id, o.account AS name, CASE o.display_name WHEN '' THEN o.account ELSE o.display_name END AS "displayName",
         o.roles, o.brands, o.active, o.authenticator IS NOT NULL AS enrolled, o.revision AS version,
         o.created_at AS "registeredAt", ${NAME_OF('r')} AS "registeredBy", ${NAME_OF('a')} AS "reactivatedBy",
         o.last_login_at AS "lastLoginAt"
    FROM operators o
    LEFT JOIN operators r ON r.id = o.registered_by
    LEFT JOIN operators a ON a.id = o.reactivated_by`;

const CREDENTIALS = `
  SELECT id, account AS name, active, password_hash AS "passwordHash", password_due AS "passwordDue", authenticator,
         used_step AS "usedStep"
    FROM operators`;

/**
 * SQL condition: the operator `v` vouches for the account `o`. The account's row names only the operator who reset or
 * reactivated it last. An earlier one may still hold its login, so the log is read too, from the last reset on. A reset
 * replaces the whole login, so nobody from before it can hold it.
 */
const VOUCHES = `
  v.id IN (o.registered_by, o.reactivated_by)
  OR v.id IN (SELECT a.operator_id FROM operator_actions a
               WHERE a.subject_id = o.id::text AND a.subject_kind = 'operator'
                 AND a.action IN ('operators.reactivate', 'operators.reset_authenticator')
                 AND a.id >= coalesce((SELECT r.id FROM operator_actions r
                                        WHERE r.subject_id = o.id::text AND r.subject_kind = 'operator'
                                          AND r.action = 'operators.reset_authenticator'
                                        ORDER BY r.id DESC LIMIT 1), a.id))`;

/** Stores operators' accounts. */
@Injectable()
export class OperatorsStore {
  constructor(private readonly db: Db) {}

  list(): Promise<Operator[]> {
    return this.db.rows<Operator>(`${OPERATORS} ORDER BY o.account_key`);
  }

  byId(id: string, sql: Sql = this.db): Promise<Operator | undefined> {
    return sql.one<Operator>(`${OPERATORS} WHERE o.id = $1`, [id]);
  }

  credentials(name: string): Promise<OperatorCredentials | undefined> {
    return this.db.one<OperatorCredentials>(`${CREDENTIALS} WHERE account_key = $1`, [accountKey(name)]);
  }

  credentialsById(id: string): Promise<OperatorCredentials | undefined> {
    return this.db.one<OperatorCredentials>(`${CREDENTIALS} WHERE id = $1`, [id]);
  }

  /**
   * Takes an advisory lock until the end of the transaction, so that changes of operators' accounts run one after the
   * other. Otherwise two administrators could close each other's accounts at the same time.
   */
  async lockAccounts(tx: Tx): Promise<void> {
    await tx.rows(`SELECT pg_advisory_xact_lock(hashtext('operators'))`);
  }

  /** Inserts an operator and returns the id, or undefined if the name is already used. */
  async add(tx: Tx, operator: NewOperator): Promise<string | undefined> {
    const row = await tx.one<{ id: string }>(
      `INSERT INTO operators (account, account_key, display_name, roles, brands, password_hash, password_due, created_at, registered_by)
       VALUES ($1, $2, $3, $4, $5, $6, true, $7, $8)
       ON CONFLICT ON CONSTRAINT operators_account_unique DO NOTHING RETURNING id`,
      [
        operator.name,
        accountKey(operator.name),
        operator.displayName,
        operator.roles,
        operator.brands,
        operator.passwordHash,
        operator.registeredAt,
        operator.registeredBy,
      ],
    );
    return row?.id;
  }

  async setRoles(tx: Tx, id: string, roles: readonly Role[], brands: readonly string[]): Promise<void> {
    await tx.rows(`UPDATE operators SET roles = $2, brands = $3, revision = revision + 1 WHERE id = $1`, [
      id,
      roles,
      brands,
    ]);
  }

  async deactivate(tx: Tx, id: string): Promise<void> {
    await tx.rows(`UPDATE operators SET active = false, revision = revision + 1 WHERE id = $1`, [id]);
  }

  /**
   * Reopens a closed account of an operator. The account becomes unconfirmed: its next decision is treated as its
   * first one.
   */
  async reactivate(tx: Tx, id: string, by: string | null): Promise<void> {
    await tx.rows(
      `UPDATE operators SET active = true, reactivated_by = $2, confirmed = false, revision = revision + 1 WHERE id = $1`,
      [id, by],
    );
  }

  /**
   * Removes the authenticator, and replaces the password by a new one that is valid for one login. The operator who
   * does this knows the new password and could log in with it. The account therefore counts as reactivated by that
   * operator.
   */
  async resetCredentials(tx: Tx, id: string, passwordHash: string, by: string | null): Promise<void> {
    await tx.rows(
      `UPDATE operators SET password_hash = $2, password_due = true, authenticator = NULL, used_step = NULL,
              reactivated_by = $3, confirmed = false, revision = revision + 1
        WHERE id = $1`,
      [id, passwordHash, by],
    );
  }

  /**
   * Marks the time step of an authenticator code as used by a login.
   * @returns false if the account was closed, the password was changed, or a code of this step or a later one was
   * already used
   */
  async useStep(tx: Tx, { id, passwordHash }: OperatorCredentials, step: bigint, now: Date): Promise<boolean> {
    const used = await tx.rows(
      `UPDATE operators SET used_step = $3, last_login_at = $4
        WHERE id = $1 AND active AND password_hash = $2 AND authenticator IS NOT NULL AND (used_step IS NULL OR used_step < $3)
       RETURNING id`,
      [id, passwordHash, step, now],
    );
    return used.length > 0;
  }

  /**
   * Stores an authenticator that was confirmed by a code, and the new password if there is one.
   * @returns false if the account has changed in the meantime
   */
  async enrol(
    tx: Tx,
    { id, passwordHash }: OperatorCredentials,
    enrolled: {
      readonly authenticator: Buffer;
      readonly step: bigint;
      readonly passwordHash?: string;
      readonly at: Date;
    },
  ): Promise<boolean> {
    const changed = await tx.rows(
      `UPDATE operators SET authenticator = $3, used_step = $4, last_login_at = $5, revision = revision + 1,
              password_hash = coalesce($6, password_hash), password_due = false
        WHERE id = $1 AND active AND password_hash = $2 AND authenticator IS NULL RETURNING id`,
      [id, passwordHash, enrolled.authenticator, enrolled.step, enrolled.at, enrolled.passwordHash ?? null],
    );
    return changed.length > 0;
  }

  /**
   * Returns the data of an operator that `approvalRefusal` needs. An operator who vouches for an account may be
   * unconfirmed too. The search then continues with the operators who vouch for that operator, up to confirmed
   * accounts.
   */
  async party(id: string, sql: Sql = this.db): Promise<Party | undefined> {
    return sql.one<Party>(
      `WITH RECURSIVE vouchers (id, confirmed) AS (
         SELECT v.id, v.confirmed
           FROM operators o JOIN operators v ON ${VOUCHES}
          WHERE o.id = $1 AND NOT o.confirmed
         UNION
         SELECT v.id, v.confirmed
           FROM vouchers u
           JOIN operators o ON o.id = u.id
           JOIN operators v ON ${VOUCHES}
          WHERE NOT u.confirmed)
       SELECT o.id, ARRAY(SELECT v.id::text FROM vouchers v ORDER BY v.id) AS "vouchedForBy"
         FROM operators o WHERE o.id = $1`,
      [id],
    );
  }

  /**
   * Marks these accounts as confirmed, because their operators made a decision together. An account that was reset or
   * reactivated after the decision had begun does not change. The caller must have locked the accounts.
   */
  async confirm(tx: Tx, ids: readonly string[], actionId: string): Promise<void> {
    await tx.rows(
      `UPDATE operators o SET confirmed = true
        WHERE id = ANY ($1::uuid[]) AND NOT confirmed
          AND NOT EXISTS (SELECT FROM operator_actions a
                           WHERE a.id > $2 AND a.subject_kind = 'operator' AND a.subject_id = o.id::text
                             AND a.action IN ('operators.reactivate', 'operators.reset_authenticator'))`,
      [ids, actionId],
    );
  }
}
