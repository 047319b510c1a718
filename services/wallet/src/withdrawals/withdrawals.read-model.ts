import { Injectable } from '@nestjs/common';
import { Db, type Sql } from '@nm/kit/db/db.js';
import type { Page } from '@nm/kit/rpc/fields.js';
import type { Withdrawal, WithdrawalStatus } from './withdrawal.js';
import { WITHDRAWAL_COLUMNS } from './withdrawals.store.js';

export interface WithdrawalMethod {
  readonly methodId: string;
  readonly provider: string;
  readonly name: string;
  readonly currency: string;
  readonly kind: string;
  readonly minMinor: bigint;
  readonly maxMinor: bigint;
  readonly feeMinor: bigint;
  readonly usualMs: bigint;
  readonly level: number;
  readonly enabled: boolean;
}
/** The terms of a brand for withdrawals in one currency. */
export interface WithdrawalTerms {
  readonly dayMinorMax: bigint;
  readonly dayCountMax: number;
  readonly confirmMs: bigint;
  readonly accountWaitMs: bigint;
  readonly accountsMax: number;
  readonly canCancel: boolean;
  readonly depositLocks: boolean;
}
/** The daily withdrawal limits of a VIP level. They also apply to higher levels that have no limits of their own. */
export interface DayLimit {
  readonly level: number;
  readonly dayMinorMax: bigint;
  readonly dayCountMax: number;
}
export interface EnteredState {
  readonly status: WithdrawalStatus;
  readonly enteredAt: Date;
}

const METHOD_COLUMNS = `method_id AS "methodId", provider, name, currency, kind, min_minor AS "minMinor", max_minor AS "maxMinor",
  fee_minor AS "feeMinor", usual_ms AS "usualMs", level, enabled`;
/**
 * SQL condition that leaves out withdrawals whose amount was never held, because they are not shown to members or
 * operators.
 */
const SEEN = `w.status NOT IN ('opening', 'refused')`;

/**
 * SQL condition: the member reported that the money of the withdrawal did not arrive, and the case about it is closed.
 */
const CLOSED = `EXISTS (SELECT FROM cases c WHERE c.kind = 'withdrawal.not_received'
  AND c.subject = 'withdrawal:' || w.withdrawal_id AND c.closed_at IS NOT NULL)`;

/** SQL condition: the withdrawal waits for the second of two operators, after the first one has decided. */
const SECOND = `EXISTS (SELECT FROM reviews s WHERE s.kind IN ('withdrawal', 'withdrawal_return')
  AND s.subject_id = w.withdrawal_id AND s.state = 'open' AND s.first_operator IS NOT NULL)`;

/** Reads withdrawals, for the screens and for the checks of new withdrawals. */
@Injectable()
export class WithdrawalsReadModel {
  constructor(private readonly db: Db) {}

  methodsOf(brand: string): Promise<WithdrawalMethod[]> {
    return this.db.rows(
      `SELECT ${METHOD_COLUMNS} FROM withdrawal_methods WHERE brand = $1 ORDER BY position, method_id`,
      [brand],
    );
  }

  method(sql: Sql, brand: string, methodId: string): Promise<WithdrawalMethod | undefined> {
    return sql.one(`SELECT ${METHOD_COLUMNS} FROM withdrawal_methods WHERE brand = $1 AND method_id = $2`, [
      brand,
      methodId,
    ]);
  }

  /**
   * Returns the terms of a brand for withdrawals. The daily limits in them are those of the member's VIP level. If that
   * level has no limits of its own, the limits of the next lower level that has some apply, and otherwise those of the
   * general terms.
   */
  terms(sql: Sql, brand: string, currency: string, level = 0): Promise<WithdrawalTerms | undefined> {
    return sql.one(
      `SELECT coalesce(l.day_minor_max, t.day_minor_max) AS "dayMinorMax",
              coalesce(l.day_count_max, t.day_count_max) AS "dayCountMax", confirm_ms AS "confirmMs",
              account_wait_ms AS "accountWaitMs", accounts_max AS "accountsMax", can_cancel AS "canCancel",
              deposit_locks AS "depositLocks"
         FROM withdrawal_terms t
         LEFT JOIN LATERAL (SELECT day_minor_max, day_count_max FROM withdrawal_levels
                             WHERE brand = t.brand AND currency = t.currency AND level <= $3
                             ORDER BY level DESC LIMIT 1) l ON true
        WHERE t.brand = $1 AND t.currency = $2`,
      [brand, currency, level],
    );
  }

  /**
   * Returns the amount from which a withdrawal or transfer needs a second factor at an IP address that the member has
   * used before too; 0 if there is no such amount.
   */
  async secondFactorFrom(brand: string, currency: string): Promise<bigint> {
    const terms = await this.db.one<{ readonly fromMinor: bigint | null }>(
      `SELECT second_factor_from_minor AS "fromMinor" FROM withdrawal_terms WHERE brand = $1 AND currency = $2`,
      [brand, currency],
    );
    return terms?.fromMinor ?? 0n;
  }

  /**
   * Returns the daily withdrawal limits of each VIP level, lowest level first. Level 0 has the limits of the brand's
   * general terms.
   */
  dayLimits(sql: Sql, brand: string, currency: string): Promise<DayLimit[]> {
    return sql.rows(
      `SELECT 0 AS level, day_minor_max AS "dayMinorMax", day_count_max AS "dayCountMax" FROM withdrawal_terms
        WHERE brand = $1 AND currency = $2
       UNION ALL
       SELECT level, day_minor_max, day_count_max FROM withdrawal_levels WHERE brand = $1 AND currency = $2
        ORDER BY level`,
      [brand, currency],
    );
  }

  /** Returns a withdrawal in any state; undefined if it does not exist. */
  async find(withdrawalId: string): Promise<Withdrawal | undefined> {
    return this.db.one(`SELECT ${WITHDRAWAL_COLUMNS} FROM withdrawals w WHERE w.withdrawal_id = $1`, [withdrawalId]);
  }

  ofKey(sql: Sql, memberId: string, key: string): Promise<(Withdrawal & { readonly inputHash: Buffer }) | undefined> {
    return sql.one(
      `SELECT ${WITHDRAWAL_COLUMNS}, w.input_hash AS "inputHash" FROM withdrawals w WHERE w.member_id = $1 AND w.key = $2`,
      [memberId, key],
    );
  }

  /**
   * Lists a member's withdrawals, newest first. If `moved` is given, the list has only the withdrawals that were paid
   * out in this time range, or whose payout came back in it.
   */
  async ofMember(
    memberId: string,
    { limit, offset }: Page,
    moved?: { readonly from: Date; readonly to: Date },
  ): Promise<{ readonly withdrawals: Withdrawal[]; readonly totalCount: bigint }> {
    const rows = await this.db.rows<Withdrawal & { readonly totalCount: bigint }>(
      `SELECT ${WITHDRAWAL_COLUMNS}, count(*) OVER () AS "totalCount" FROM withdrawals w
        WHERE w.member_id = $1 AND ${SEEN}
          AND ($4::timestamptz IS NULL OR (w.paid_at >= $4 AND w.paid_at < $5)
            OR (w.paid_at IS NOT NULL AND w.status = 'returned' AND w.ended_at >= $4 AND w.ended_at < $5))
        ORDER BY w.requested_at DESC, w.withdrawal_id DESC LIMIT $2 OFFSET $3`,
      [memberId, limit, offset, moved?.from ?? null, moved?.to ?? null],
    );
    return { withdrawals: rows, totalCount: rows[0]?.totalCount ?? 0n };
  }

  /**
   * Lists the withdrawals of brands. With a status, the newest come first. Without a status, the list has the
   * withdrawals that wait for an operator, oldest first. With `notReceived`, it has the paid withdrawals whose members
   * reported missing money and whose case is open, in the order of these reports. With `secondOnly`, it has the
   * withdrawals that wait for the second of two operators, oldest first.
   */
  async ofBrands(
    {
      brands,
      statuses,
      claimedBy,
      memberId,
      notReceived,
      secondOnly = false,
    }: {
      readonly brands: readonly string[];
      readonly statuses: readonly WithdrawalStatus[];
      readonly claimedBy: string;
      readonly memberId: string;
      readonly notReceived: boolean;
      readonly secondOnly?: boolean;
    },
    { limit, offset }: Page,
  ): Promise<{ readonly withdrawals: Withdrawal[]; readonly totalCount: bigint }> {
    const waiting = (statuses.length === 0 && !notReceived) || secondOnly;
    const rows = await this.db.rows<Withdrawal & { readonly totalCount: bigint }>(
      `SELECT ${WITHDRAWAL_COLUMNS}, count(*) OVER () AS "totalCount"
         FROM withdrawals w
         LEFT JOIN reviews r ON r.kind = 'withdrawal' AND r.subject_id = w.withdrawal_id
        WHERE w.brand = ANY ($1) AND ${SEEN}
          AND CASE WHEN $9 THEN ${SECOND}
                   WHEN $8 THEN w.not_received_at IS NOT NULL AND w.status = 'paid' AND NOT ${CLOSED}
                   WHEN $2 THEN r.state = 'open' ELSE w.status = ANY ($3) END
          AND ($4 = '' OR (r.claimed_by = $4 AND r.claim_ends_at > now())) AND ($5::uuid IS NULL OR w.member_id = $5)
        ORDER BY CASE WHEN $8 THEN w.not_received_at WHEN $2 THEN w.requested_at END, w.requested_at DESC, w.withdrawal_id
        LIMIT $6 OFFSET $7`,
      [brands, waiting, statuses, claimedBy, memberId || null, limit, offset, notReceived, secondOnly],
    );
    return { withdrawals: rows, totalCount: rows[0]?.totalCount ?? 0n };
  }

  /** Returns the id of the case that was opened because the member reported missing money. */
  async notReceivedCase(withdrawalId: string): Promise<string | undefined> {
    const row = await this.db.one<{ caseId: string }>(
      `SELECT case_id AS "caseId" FROM cases WHERE kind = 'withdrawal.not_received' AND subject = $1`,
      [`withdrawal:${withdrawalId}`],
    );
    return row?.caseId;
  }

  /** Returns the states that a withdrawal has had so far, oldest first. */
  states(withdrawalId: string): Promise<EnteredState[]> {
    return this.db.rows(
      `SELECT status, entered_at AS "enteredAt" FROM withdrawal_states WHERE withdrawal_id = $1 ORDER BY place`,
      [withdrawalId],
    );
  }
}
