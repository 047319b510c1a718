import { Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import type { Page } from '@nm/kit/rpc/fields.js';
import { leftOf } from '../ledger/granted-bonus.js';
import type { Bonus, BonusState } from './bonus.js';

interface OpenBonus {
  readonly transferId: string;
  readonly bonusMinor: bigint;
}

/** The conditions by which a list of a member's granted bonuses is filtered. */
export interface BonusFilter {
  readonly memberId: string;
  readonly currency: string;
  /** The state of the listed bonuses; undefined for bonuses in all states. */
  readonly state: BonusState | undefined;
  /** The earliest time of the grant (inclusive) and the latest time (exclusive); undefined if there is no bound. */
  readonly from: Date | undefined;
  readonly to: Date | undefined;
}

/**
 * SQL that selects every granted bonus of an account with its counted turnover. For a bonus that has ended, this is the
 * turnover that was stored at its end. It is null if the bonus requires no turnover, or was forfeited before the
 * column `closed_turnover` existed.
 */
const BONUSES = `
  SELECT t.id AS transfer_id, t.promotion, t.payout_cash_minor, t.payout_bonus_minor, t.created_at, r.closed_at,
         coalesce(r.required_minor, 0) AS required_minor, r.contribution_ppm, r.stake_max_minor, r.expires_at, p.valid, p.counted,
         CASE WHEN r.ending = 'converted' THEN r.converted_minor END AS converted_minor,
         CASE WHEN r.ending = 'converted' THEN 'met'
              WHEN r.ending = 'expired' THEN 'expired'
              WHEN r.closed_at IS NOT NULL THEN 'forfeited'
              WHEN r.required_minor IS NULL OR p.counted >= r.required_minor THEN 'met'
              WHEN t.payout_bonus_minor > 0 AND a.bonus_minor = 0 THEN 'used'
              ELSE 'open' END AS state
    FROM accounts a
    JOIN transfers t ON t.account_id = a.id AND t.type = 'grant' AND t.status = 'applied'
    LEFT JOIN turnover_requirements r ON r.transfer_id = t.id
    LEFT JOIN LATERAL (
      SELECT array_agg(s.valid ORDER BY s.i) AS valid,
             floor(sum(s.valid::numeric * r.contribution_ppm[s.i]) / 1000000)::bigint AS counted
        FROM (SELECT i, (CASE WHEN r.closed_at IS NULL THEN a.turnover_minor ELSE r.closed_turnover END)[i]
                        - r.counted_from[i] AS valid
                FROM generate_subscripts(r.contribution_ppm, 1) i) s
       WHERE s.valid IS NOT NULL) p ON true
   WHERE a.member_id = $1 AND a.currency = $2 AND ($3::timestamptz IS NULL OR t.created_at >= $3)
     AND ($4::timestamptz IS NULL OR t.created_at < $4)`;

/** Reads members' granted bonuses, and the turnover that each bonus requires. */
@Injectable()
export class BonusesReadModel {
  constructor(private readonly db: Db) {}

  /** Returns a page of the member's granted bonuses, newest first. */
  async list(
    { memberId, currency, state, from, to }: BonusFilter,
    { limit, offset }: Page,
  ): Promise<{ readonly bonuses: readonly Bonus[]; readonly totalCount: bigint }> {
    const filter = [memberId, currency, from ?? null, to ?? null, state ?? null];
    const rows = await this.db.rows<
      Omit<Bonus, 'validStakeMinor' | 'leftMinor'> & { readonly valid: readonly string[] | null }
    >(
      `SELECT b.transfer_id AS "transferId", b.promotion, b.payout_cash_minor AS "cashMinor",
              b.payout_bonus_minor AS "bonusMinor", b.created_at AS "grantedAt", b.state, b.closed_at AS "endedAt",
              b.required_minor AS "requiredMinor", b.counted AS "countedMinor", b.converted_minor AS "convertedMinor",
              b.contribution_ppm AS "contributionPpm", b.stake_max_minor AS "stakeMaxMinor",
              b.expires_at AS "expiresAt", b.valid::text[] AS valid
         FROM (${BONUSES}) b
        WHERE $5::text IS NULL OR b.state = $5
        ORDER BY b.transfer_id DESC LIMIT $6 OFFSET $7`,
      [...filter, limit, offset],
    );
    const total = await this.db.one<{ count: bigint }>(
      `SELECT count(*) AS count FROM (${BONUSES}) b WHERE $5::text IS NULL OR b.state = $5`,
      filter,
    );
    const { open, poolMinor } = await this.#open(memberId, currency);
    const leftMinor = (transferId: string): bigint => {
      const bonus = open.find((each) => each.transferId === transferId);
      return bonus ? leftOf(bonus, open, poolMinor) : 0n;
    };
    const bonuses = rows.map(({ valid, ...bonus }) => ({
      ...bonus,
      validStakeMinor: valid?.map(BigInt) ?? null,
      leftMinor: leftMinor(bonus.transferId),
    }));
    return { bonuses, totalCount: total?.count ?? 0n };
  }

  /** Returns the open bonuses of the account, oldest first, and the total of its bonus money (its bonus pool). */
  async #open(memberId: string, currency: string): Promise<{ open: readonly OpenBonus[]; poolMinor: bigint }> {
    const open = await this.db.rows<OpenBonus & { poolMinor: bigint }>(
      `SELECT t.id AS "transferId", t.payout_bonus_minor AS "bonusMinor", a.bonus_minor::bigint AS "poolMinor"
         FROM accounts a
         JOIN turnover_requirements r ON r.account_id = a.id AND r.closed_at IS NULL
         JOIN transfers t ON t.account_id = a.id AND t.id = r.transfer_id AND t.payout_bonus_minor > 0
        WHERE a.member_id = $1 AND a.currency = $2 AND a.open_bonuses > 0
        ORDER BY t.version`,
      [memberId, currency],
    );
    return { open, poolMinor: open[0]?.poolMinor ?? 0n };
  }
}
