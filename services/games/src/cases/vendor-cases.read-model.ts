import { Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import type { Page } from '@nm/kit/rpc/fields.js';
import { sidesOf, type CaseFacts, type CaseSides } from './case-sides.js';
import { isAsked, type CaseNote, type OpenedCase } from './cases.store.js';

export const CASE_STATES = ['open', 'explained', 'corrected'] as const;
export type CaseState = (typeof CASE_STATES)[number];

/** A reconciliation case with its two sides, its player and its notes, for the operators' screen. */
export interface VendorCase extends OpenedCase {
  readonly state: CaseState;
  /** The member to whom the vendor's player id belongs; null if the player is not known here. */
  readonly memberId: string | null;
  readonly brand: string | null;
  readonly sides: CaseSides;
  /** True if the case is about free rounds, and the vendor has still not confirmed their start or their end. */
  readonly unconfirmed: boolean;
  readonly notes: readonly CaseNote[];
}

/**
 * The cases that an operator may see: the cases of the given brands and, if requested, the cases whose player is
 * unknown.
 */
export interface CaseScope {
  readonly brands: readonly string[];
  readonly withoutBrand: boolean;
}

export interface CaseFilter extends CaseScope {
  readonly state: CaseState;
  /** The vendor whose cases are listed; empty for the cases of every vendor. */
  readonly vassalage: string;
  /** The kind of the listed cases; empty for cases of every kind. */
  readonly kind: string;
  /** True to list only the cases in which one operator's request to end the free rounds waits for a second operator. */
  readonly secondOnly?: boolean;
}

type Row = Omit<VendorCase, 'sides' | 'notes'> &
  Pick<CaseFacts, 'refundMinor' | 'currency'> & {
    readonly [Part in keyof NonNullable<CaseFacts['own']>]: NonNullable<CaseFacts['own']>[Part] | null;
  } & { readonly roundStakeMinor: bigint | null; readonly roundPayoutMinor: bigint | null };

/**
 * SQL of the state of a case. Cases that were closed before the column `outcome` existed count as closed because the
 * difference was explained.
 */
const STATE = `CASE WHEN c.closed_at IS NULL THEN 'open' ELSE coalesce(c.outcome, 'explained') END`;
/**
 * SQL condition: the case is about free rounds that the vendor still has not confirmed. This is checked even for an
 * open case, because the vendor may have confirmed the free rounds, or they may have ended, since it was opened.
 */
const UNCONFIRMED = `EXISTS (SELECT FROM free_grants f
  WHERE f.grant_id = CASE WHEN c.kind IN ('free_grant_unconfirmed', 'free_cancel_unconfirmed') THEN c.subject::uuid END
    AND f.status = CASE c.kind WHEN 'free_grant_unconfirmed' THEN 'preparing' ELSE 'ending' END)`;
/** SQL condition: the case is open, and one operator's request to end the free rounds waits for a second operator. */
const END_ASKED = `c.closed_at IS NULL AND ${isAsked('end')}`;
const CASES = `cases c LEFT JOIN vendor_players p ON p.vassalage = c.vassalage AND p.player_id = c.player_id`;
/** Cases about held wins are left out, because operators see them on another screen. */
const IS_SEEN = `c.kind <> 'held_win' AND (p.brand = ANY ($1) OR $2 AND p.brand IS NULL)`;

const COLUMNS = `c.case_id AS "caseId", c.kind, c.vassalage, c.subject, c.detail, c.opened_at AS "openedAt",
  c.closed_at AS "closedAt", ${STATE} AS state, ${UNCONFIRMED} AS unconfirmed,
  p.member_id AS "memberId", p.brand, p.currency,
  t.op, t.stake_minor AS "stakeMinor", t.payout_minor AS "payoutMinor", t.status, t.effect = 'APPLIED' AS applied,
  t.created_at AS "createdAt", b.stake_minor - b.payout_minor AS "refundMinor",
  r.stake_minor AS "roundStakeMinor", r.payout_minor AS "roundPayoutMinor"`;

/**
 * SQL of the cases with the data of their two sides. The sums of the round include all accepted calls; stakes that a
 * rollback returned are not subtracted.
 */
const FACTS = `${CASES}
  LEFT JOIN vendor_transactions t ON t.vassalage = c.vassalage AND t.tx_id = c.subject
  LEFT JOIN vendor_transactions b ON b.vassalage = c.vassalage AND b.tx_id = c.detail ->> 'refTxId'
  LEFT JOIN LATERAL (
    SELECT sum(x.stake_minor)::bigint AS stake_minor, sum(x.payout_minor)::bigint AS payout_minor
      FROM vendor_rounds v JOIN vendor_transactions x ON x.round_id = v.round_id AND x.effect = 'APPLIED'
     WHERE v.vassalage = c.vassalage AND v.vendor_round_id = c.detail ->> 'roundId' AND v.player_id = c.player_id
  ) r ON c.kind = 'round_unknown_to_vendor'`;

/** Reads reconciliation cases for the operators' screen. */
@Injectable()
export class VendorCasesReadModel {
  constructor(private readonly db: Db) {}

  async find(caseId: string): Promise<VendorCase | undefined> {
    const row = await this.db.one<Row>(
      `SELECT ${COLUMNS} FROM ${FACTS} WHERE c.case_id = $1 AND c.kind <> 'held_win'`,
      [caseId],
    );
    return row && (await this.#complete([row]))[0];
  }

  /**
   * Returns a page of reconciliation cases. Open cases come oldest first, cases that an operator closed (as explained
   * or corrected) newest first.
   */
  async page(
    { brands, withoutBrand, state, vassalage, kind, secondOnly = false }: CaseFilter,
    { limit, offset }: Page,
  ): Promise<{ readonly cases: VendorCase[]; readonly totalCount: bigint }> {
    const rows = await this.db.rows<Row & { readonly totalCount: bigint }>(
      `SELECT ${COLUMNS}, count(*) OVER () AS "totalCount"
         FROM ${FACTS}
        WHERE ${IS_SEEN} AND ${STATE} = $3 AND ($4 = '' OR c.vassalage = $4) AND ($5 = '' OR c.kind = $5)
          AND (NOT $8 OR ${END_ASKED})
        ORDER BY c.closed_at DESC, c.opened_at, c.case_id
        LIMIT $6 OFFSET $7`,
      [brands, withoutBrand, state, vassalage, kind, limit, offset, secondOnly],
    );
    return { cases: await this.#complete(rows), totalCount: rows[0]?.totalCount ?? 0n };
  }

  /** Returns the names of the vendors that have a case in any state. */
  async vendors({ brands, withoutBrand }: CaseScope): Promise<string[]> {
    const rows = await this.db.rows<{ readonly vassalage: string }>(
      `SELECT DISTINCT c.vassalage FROM ${CASES} WHERE ${IS_SEEN} ORDER BY 1`,
      [brands, withoutBrand],
    );
    return rows.map(({ vassalage }) => vassalage);
  }

  async #complete(rows: readonly Row[]): Promise<VendorCase[]> {
    const notes = await this.db.rows<CaseNote & { readonly caseId: string }>(
      `SELECT case_id AS "caseId", step, reason, note, operator, noted_at AS "notedAt" FROM case_notes
        WHERE case_id = ANY ($1::uuid[]) ORDER BY noted_at, note_id`,
      [rows.map(({ caseId }) => caseId)],
    );
    return rows.map((row) => ({
      ...row,
      sides: sidesOf(factsOf(row)),
      notes: notes.filter(({ caseId }) => caseId === row.caseId),
    }));
  }
}

function factsOf({ kind, detail, refundMinor, currency, ...row }: Row): CaseFacts {
  const { op, stakeMinor, payoutMinor, status, applied, createdAt, roundStakeMinor, roundPayoutMinor } = row;
  const hasOwn =
    op !== null &&
    stakeMinor !== null &&
    payoutMinor !== null &&
    status !== null &&
    applied !== null &&
    createdAt !== null;
  return {
    kind,
    detail,
    refundMinor,
    currency,
    own: hasOwn ? { op, stakeMinor, payoutMinor, status, applied, createdAt } : null,
    round:
      roundStakeMinor !== null && roundPayoutMinor !== null
        ? { stakeMinor: roundStakeMinor, payoutMinor: roundPayoutMinor }
        : null,
  };
}
