import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { firstIdAt } from './id-at.js';

/** The number of newest movements over which the ledger's hash (ledger root) is computed. */
const ROOT_MOVEMENTS = 256;

export interface RecordsQuery {
  readonly memberId: string;
  readonly currency: string;
  /** The time range of the query. It includes `from` and excludes `to`. */
  readonly from: Date;
  readonly to: Date;
  /** The type of movements to list; empty for all types. */
  readonly type: string;
  /** If true, the record has one line per round, with the type `round`. If false, it has one line per movement. */
  readonly byRound: boolean;
  /** The page number, from 1. */
  readonly page: number;
  readonly size: number;
}

/** One line of the account record: a single movement, or all movements of a round within the time range. */
export interface AccountRecord {
  /** The id of the transfer. For a round, the id of its newest movement. */
  readonly transferId: string;
  readonly type: string;
  readonly status: string;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  readonly heldChangeMinor: bigint;
  readonly debtMadeMinor: bigint;
  readonly debtRepaidMinor: bigint;
  /** The sum of cash and bonus right after the movement. */
  readonly afterMinor: bigint;
  /** True if the movement returned the stake of a bet. */
  readonly stakeReturned: boolean;
  readonly reference: string;
  readonly gameCode: string;
  /** The promotion of a grant; empty for any other movement. */
  readonly promotion: string;
  readonly occurredAt: Date;
}

export interface RecordsPage {
  readonly records: readonly AccountRecord[];
  /**
   * The amount received over the whole time range, not only on this page. A conversion moves money between the member's
   * own pools, so that it counts neither here nor as paid out.
   */
  readonly totalInMinor: bigint;
  readonly totalOutMinor: bigint;
  readonly totalCount: bigint;
}

/*
 * SQL of a member's movements in a time range. Ids are uuidv7, so the primary key (account, id) sorts them by time. An
 * id may be up to one batch later than its transfer's created_at; the range of ids is therefore a little wider, and the
 * condition on created_at is exact. A win of zero only closes its round and moves no money, so it is not listed.
 */
const COLUMNS = `t.id AS "transferId", t.type::text AS type, t.status::text AS status,
         t.stake_cash_minor + t.stake_bonus_minor AS "stakeMinor",
         t.payout_cash_minor + t.payout_bonus_minor AS "payoutMinor",
         t.cash_minor + t.bonus_minor AS "afterMinor",
         t.held_change_minor AS "heldChangeMinor", t.debt_made_minor AS "debtMadeMinor",
         t.debt_repaid_minor AS "debtRepaidMinor", t.type = 'rollback' AS "stakeReturned",
         t.reference, t.game_code AS "gameCode",
         CASE WHEN t.type = 'grant' THEN coalesce(t.promotion, '') ELSE '' END AS promotion, t.created_at AS "occurredAt",
         t.type IN ('bet', 'win', 'bet_win', 'rollback', 'adjustment') AND t.round_id <> '' AS "isPlay",
         t.vendor, t.round_id`;
const LISTED = `t.status <> 'tombstone'
     AND NOT (t.type = 'win' AND t.payout_cash_minor + t.payout_bonus_minor + t.held_change_minor = 0)`;
const MOVEMENTS = `
  SELECT ${COLUMNS}
    FROM accounts a
    JOIN transfers t ON t.account_id = a.id AND t.id >= $3 AND t.id < $4 AND t.created_at >= $5 AND t.created_at < $6
   WHERE a.member_id = $1 AND ($2 = '' OR a.currency = $2) AND ${LISTED}`;
/** SQL of the movements of one account. The subquery lets Postgres walk the primary key backwards and stop early. */
const MOVEMENTS_BEFORE = `
  SELECT ${COLUMNS}
    FROM transfers t
   WHERE t.account_id = (SELECT id FROM accounts WHERE kind = 'member' AND member_id = $1 AND currency = $2)
     AND t.id >= $3 AND t.id < $4 AND t.created_at >= $5 AND t.created_at < $6
     AND ${LISTED} AND ($7 = '' OR t.type::text = $7)
   ORDER BY t.id DESC LIMIT $8`;

const SINGLE_LINES = `SELECT * FROM (${MOVEMENTS}) m WHERE $7 = '' OR type = $7`;

/**
 * SQL of the account record with one line per round. A round takes its position, time and balance from its newest
 * movement.
 */
const ROUND_LINES = `
  SELECT * FROM (
    SELECT (array_agg("transferId" ORDER BY "transferId" DESC))[1] AS "transferId",
           CASE WHEN "isPlay" THEN 'round' ELSE min(type) END AS type,
           CASE WHEN bool_or(status = 'applied') THEN 'applied' ELSE min(status) END AS status,
           sum("stakeMinor")::bigint AS "stakeMinor", sum("payoutMinor")::bigint AS "payoutMinor",
           (array_agg("afterMinor" ORDER BY "transferId" DESC))[1] AS "afterMinor",
           sum("heldChangeMinor")::bigint AS "heldChangeMinor", sum("debtMadeMinor")::bigint AS "debtMadeMinor",
           sum("debtRepaidMinor")::bigint AS "debtRepaidMinor", bool_or("stakeReturned") AS "stakeReturned",
           (array_agg(reference ORDER BY "transferId"))[1] AS reference,
           (array_agg("gameCode" ORDER BY "transferId"))[1] AS "gameCode",
           max(promotion) AS promotion, max("occurredAt") AS "occurredAt"
      FROM (${MOVEMENTS}) m
     GROUP BY "isPlay", CASE WHEN "isPlay" THEN vendor || '/' || round_id ELSE "transferId"::text END
  ) l WHERE $7 = '' OR type = $7`;
const ID_MARGIN_MS = 60_000;

/** Reads the account record: all movements of a member's money with their effect (domain, section 4). */
@Injectable()
export class RecordsReadModel {
  constructor(private readonly db: Db) {}

  /** Returns a page of lines, newest first, with the totals of the range. */
  async page({ memberId, currency, from, to, type, byRound, page, size }: RecordsQuery): Promise<RecordsPage> {
    const lines = byRound ? ROUND_LINES : SINGLE_LINES;
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
        `SELECT coalesce(sum("payoutMinor" - "debtRepaidMinor" - within), 0)::bigint AS "totalInMinor",
                coalesce(sum("stakeMinor" - within), 0)::bigint AS "totalOutMinor",
                count(*) AS "totalCount"
           FROM (SELECT *, CASE WHEN type = 'conversion' THEN "stakeMinor" ELSE 0 END AS within FROM (${lines}) l) lines`,
        range,
      ),
      this.db.rows<AccountRecord>(
        `SELECT "transferId", type, status, "stakeMinor", "payoutMinor", "afterMinor", "heldChangeMinor",
                "debtMadeMinor", "debtRepaidMinor", "stakeReturned", reference,
                "gameCode", promotion, "occurredAt"
           FROM (${lines}) lines ORDER BY "transferId" DESC LIMIT $8 OFFSET $9`,
        [...range, size, (page - 1) * size],
      ),
    ]);
    return { records, totalInMinor: 0n, totalOutMinor: 0n, totalCount: 0n, ...totals };
  }

  /**
   * Returns the movements that are older than the movement `before`, newest first. It computes no totals and skips no
   * rows, so every page of a long file costs the same.
   */
  async movements(
    { memberId, currency, from, to, type }: Omit<RecordsQuery, 'byRound' | 'page' | 'size'>,
    before: string,
    size: number,
  ): Promise<AccountRecord[]> {
    const newest = firstIdAt(to.getTime() + ID_MARGIN_MS);
    const end = before !== '' && before < newest ? before : newest;
    const params = [memberId, currency, firstIdAt(from.getTime()), end, from, to, type, size];
    return this.db.rows<AccountRecord>(MOVEMENTS_BEFORE, params);
  }

  /**
   * Returns a hash over the newest published movements (the ledger root). It cannot be computed before these movements
   * are committed, and every new bet of any member changes it.
   */
  async ledgerRoot(): Promise<string> {
    const rows = await this.db.rows<{ readonly id: string; readonly body: string }>(
      `SELECT id, coalesce(body::text, encode(payload, 'hex')) AS body FROM outbox ORDER BY seq DESC LIMIT $1`,
      [ROOT_MOVEMENTS],
    );
    const hash = createHash('sha256');
    for (const { id, body } of rows) hash.update(`${id} ${body}\n`);
    return hash.digest('hex');
  }
}
