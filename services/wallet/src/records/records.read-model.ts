import { Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';

export interface RecordsQuery {
  readonly memberId: string;
  readonly currency: string;
  /** Half-open [from, to). */
  readonly from: Date;
  readonly to: Date;
  /** A record type; empty for all. */
  readonly type: string;
  /** From 1. */
  readonly page: number;
  readonly size: number;
}

/** One movement as its member reads it. */
export interface AccountRecord {
  readonly transferId: string;
  readonly type: string;
  readonly status: string;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  /** cash + bonus right after. */
  readonly afterMinor: bigint;
  readonly reference: string;
  readonly gameCode: string;
  readonly occurredAt: Date;
}

export interface RecordsPage {
  readonly records: readonly AccountRecord[];
  /** Over the whole range, not the page. */
  readonly totalInMinor: bigint;
  readonly totalOutMinor: bigint;
  readonly totalCount: bigint;
}

/*
 * Ids are uuidv7, so the primary key (account, id) holds a member's movements in the order of time. An id is made up to
 * a batch later than its transfer's created_at: the range of ids is a little wider, and created_at decides.
 */
const IN_RANGE = `
  FROM accounts a
  JOIN transfers t ON t.account_id = a.id AND t.id >= $3 AND t.id < $4 AND t.created_at >= $5 AND t.created_at < $6
 WHERE a.member_id = $1 AND ($2 = '' OR a.currency = $2) AND t.status <> 'tombstone' AND ($7 = '' OR t.type::text = $7)`;
const ID_MARGIN_MS = 60_000;

/** The account record: every movement with its effect (domain, section 4). */
@Injectable()
export class RecordsReadModel {
  constructor(private readonly db: Db) {}

  /** A page of movements, newest first, with the totals of the range. */
  async page({ memberId, currency, from, to, type, page, size }: RecordsQuery): Promise<RecordsPage> {
    const range = [
      memberId,
      currency,
      firstIdAt(from.getTime()),
      firstIdAt(to.getTime() + ID_MARGIN_MS),
      from,
      to,
      type,
    ];
    const [totals, records] = await Promise.all([
      this.db.one<Omit<RecordsPage, 'records'>>(
        `SELECT coalesce(sum(t.payout_cash_minor + t.payout_bonus_minor), 0)::bigint AS "totalInMinor",
                coalesce(sum(t.stake_cash_minor + t.stake_bonus_minor), 0)::bigint AS "totalOutMinor",
                count(*) AS "totalCount" ${IN_RANGE}`,
        range,
      ),
      this.db.rows<AccountRecord>(
        `SELECT t.id AS "transferId", t.type, t.status, t.stake_cash_minor + t.stake_bonus_minor AS "stakeMinor",
                t.payout_cash_minor + t.payout_bonus_minor AS "payoutMinor", t.cash_minor + t.bonus_minor AS "afterMinor",
                t.reference, t.game_code AS "gameCode", t.created_at AS "occurredAt" ${IN_RANGE}
          ORDER BY t.id DESC LIMIT $8 OFFSET $9`,
        [...range, size, (page - 1) * size],
      ),
    ]);
    return { records, totalInMinor: 0n, totalOutMinor: 0n, totalCount: 0n, ...totals };
  }
}

/** The lowest uuidv7 of a millisecond. */
function firstIdAt(ms: number): string {
  const hex = Math.max(0, Math.trunc(ms)).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7000-8000-000000000000`;
}
