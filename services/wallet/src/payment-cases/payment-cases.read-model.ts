import { Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import type { Page } from '@nm/kit/rpc/fields.js';
import { HOLDING_CASES } from '../deposits/deposit-cases.store.js';
import type { CaseAction, CaseMark, CaseState } from './payment-case.js';

export interface PaymentCase extends CaseMark {
  readonly caseId: string;
  readonly kind: string;
  readonly subject: string;
  readonly provider: string | null;
  readonly method: string | null;
  readonly brand: string | null;
  readonly memberId: string | null;
  readonly orderId: string | null;
  readonly currency: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
  readonly resolution: string | null;
  readonly holdsDeposit: boolean;
}
export interface TakenCaseStep {
  readonly caseId: string;
  readonly operator: string;
  readonly action: CaseAction;
  readonly reason: string;
  readonly note: string;
  readonly takenAt: Date;
}
export interface CaseFilter {
  readonly brands: readonly string[];
  readonly withoutBrand: boolean;
  readonly state: CaseState;
  readonly provider: string;
  readonly kind: string;
  readonly claimedBy: string;
  readonly page: Page;
}

/**
 * SQL that selects the cases about payment providers, with data of their order, withdrawal or account. A case of a
 * compared provider statement stores method, currency and amount in one text, for example `card USD 5000`. Cases about
 * single transfers to or from vendors are left out.
 */
const CASES = `
  SELECT c.case_id AS "caseId", c.kind, c.subject, c.member_id AS "memberId", c.order_id AS "orderId", c.detail,
         c.opened_at AS "openedAt", c.closed_at AS "closedAt", c.resolution, c.version, c.claimed_by AS "claimedBy",
         c.claim_ends_at AS "claimEndsAt",
         CASE WHEN c.closed_at IS NULL THEN 'open' ELSE coalesce(c.outcome, 'explained') END AS state,
         coalesce(c.detail ->> 'provider', o.provider, w.provider, substring(c.subject from '^[a-z]+:([a-z0-9-]+)/')) AS provider,
         coalesce(o.method_id, w.method_id, split_part(coalesce(c.detail ->> 'theirs', c.detail ->> 'ours'), ' ', 1)) AS method,
         coalesce(o.brand, w.brand, a.brand) AS brand,
         coalesce(c.detail ->> 'currency', o.currency, w.currency,
                  split_part(coalesce(c.detail ->> 'theirs', c.detail ->> 'ours'), ' ', 2)) AS currency,
         c.closed_at IS NULL AND c.kind = ANY ($1) AND o.status = 'under_review' AS "holdsDeposit"
    FROM cases c
    LEFT JOIN deposit_orders o ON o.order_id = c.order_id
    LEFT JOIN withdrawals w ON w.withdrawal_id = c.order_id
    LEFT JOIN LATERAL (SELECT nullif(brand, '') AS brand FROM accounts WHERE member_id = c.member_id LIMIT 1) a ON true
   WHERE c.kind NOT LIKE 'vendor\\_transfer.%'`;

/** Reads the cases about payment providers for the operators' console. */
@Injectable()
export class PaymentCasesReadModel {
  constructor(private readonly db: Db) {}

  find(caseId: string): Promise<PaymentCase | undefined> {
    return this.db.one(`SELECT * FROM (${CASES} AND c.case_id = $2) AS found`, [HOLDING_CASES, caseId]);
  }

  /** Returns a page of cases. Open cases come oldest first, explained or corrected cases newest first. */
  async page(filter: CaseFilter): Promise<{ readonly cases: PaymentCase[]; readonly totalCount: bigint }> {
    const { brands, withoutBrand, state, provider, kind, claimedBy, page } = filter;
    const rows = await this.db.rows<PaymentCase & { readonly totalCount: bigint }>(
      `SELECT found.*, count(*) OVER () AS "totalCount"
         FROM (${CASES} AND (c.closed_at IS NULL) = ($4 = 'open')) AS found
        WHERE (brand = ANY ($2) OR $3 AND brand IS NULL) AND state = $4
          AND ($5 = '' OR provider = $5) AND ($6 = '' OR kind = $6)
          AND ($7 = '' OR "claimedBy" = $7 AND "claimEndsAt" > now())
        ORDER BY CASE WHEN $4 = 'open' THEN "openedAt" END, "closedAt" DESC, "caseId"
        LIMIT $8 OFFSET $9`,
      [HOLDING_CASES, brands, withoutBrand, state, provider, kind, claimedBy, page.limit, page.offset],
    );
    return { cases: rows, totalCount: rows[0]?.totalCount ?? 0n };
  }

  /** Returns the steps that operators took on cases, oldest first. */
  steps(caseIds: readonly string[]): Promise<TakenCaseStep[]> {
    return this.db.rows(
      `SELECT case_id AS "caseId", operator, action, reason, note, taken_at AS "takenAt" FROM case_steps
        WHERE case_id = ANY ($1::uuid[]) ORDER BY step_id`,
      [caseIds],
    );
  }

  /** Returns the names of all providers of deposits and withdrawals, sorted. */
  async providers(): Promise<string[]> {
    const rows = await this.db.rows<{ provider: string }>(
      `SELECT provider FROM deposit_methods UNION SELECT provider FROM withdrawal_methods ORDER BY provider`,
    );
    return rows.map(({ provider }) => provider);
  }
}
