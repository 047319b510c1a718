import { Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import type { DayRange } from '@nm/kit/rpc/day-range.js';
import { FORFEITED_BY_ROLLBACK } from '../ledger/postings.read-model.js';
import { firstIdAt } from './id-at.js';

/** The bonuses, deposits and withdrawals of a member on one calendar day, in minor units. */
export interface MoneyOfDay {
  /** The calendar day, in the form `yyyy-mm-dd`. */
  readonly day: string;
  /**
   * The granted bonuses (cash and bonus money) minus the bonus money that went back to the house. It went back by
   * withdrawals, transfers, forfeits and expiries, or as the house's part of a bet that became void after its bonus was
   * forfeited. A bonus that was already converted counts too: its forfeit debits cash or makes debt.
   */
  readonly bonusMinor: bigint;
  /** The credited deposits minus the deposits that were charged back. */
  readonly depositedMinor: bigint;
  readonly deposits: bigint;
  /** The paid withdrawals minus those whose money the provider returned. */
  readonly withdrawnMinor: bigint;
  readonly withdrawals: bigint;
}

const DAY_MS = 86_400_000;

/** Reads a member's bonuses, deposits and withdrawals by day. Bets and wins are not included. */
@Injectable()
export class MoneyDaysReadModel {
  constructor(private readonly db: Db) {}

  /** Returns one row for each day on which the member had bonuses, deposits or withdrawals. */
  async list(memberId: string, currency: string, { firstDay, lastDay, timeZone }: DayRange): Promise<MoneyOfDay[]> {
    // The range of transfer ids limits the search in the primary key. It is at least a day wider on each side than the
    // requested days, because a time zone differs from UTC by at most a day.
    const ids = [
      firstIdAt(Date.parse(`${firstDay}T00:00:00Z`) - DAY_MS),
      firstIdAt(Date.parse(`${lastDay}T00:00:00Z`) + 3 * DAY_MS),
    ];
    return this.db.rows<MoneyOfDay>(
      `SELECT to_char(t.created_at AT TIME ZONE $5, 'YYYY-MM-DD') AS day,
              coalesce(sum(t.payout_cash_minor + t.payout_bonus_minor) FILTER (WHERE t.type = 'grant'), 0)::bigint
                - coalesce(sum(t.stake_bonus_minor)
                    FILTER (WHERE t.type::text IN ('hold', 'transfer', 'forfeit')), 0)::bigint
                - coalesce(sum(t.stake_cash_minor + t.debt_made_minor)
                    FILTER (WHERE t.type::text = 'forfeit'), 0)::bigint
                - coalesce(sum(${FORFEITED_BY_ROLLBACK}) FILTER (WHERE t.type = 'rollback'), 0)::bigint AS "bonusMinor",
              coalesce(sum(t.payout_cash_minor) FILTER (WHERE t.type = 'deposit'), 0)::bigint
                - coalesce(sum(t.stake_cash_minor + t.stake_bonus_minor + t.debt_made_minor - t.held_change_minor
                    - t.payout_cash_minor) FILTER (WHERE t.type::text = 'chargeback'), 0)::bigint AS "depositedMinor",
              count(*) FILTER (WHERE t.type = 'deposit') AS deposits,
              coalesce(sum(-t.held_change_minor) FILTER (WHERE t.type = 'capture'), 0)::bigint
                + coalesce(sum(t.stake_cash_minor + t.stake_bonus_minor + t.debt_made_minor - t.payout_cash_minor)
                    FILTER (WHERE t.type = 'withdrawal'), 0)::bigint AS "withdrawnMinor",
              count(*) FILTER (WHERE t.type = 'capture' OR t.type = 'withdrawal' AND t.payout_cash_minor = 0)
                - count(*) FILTER (WHERE t.type = 'withdrawal' AND t.payout_cash_minor > 0) AS withdrawals
         FROM accounts a
         JOIN transfers t ON t.account_id = a.id AND t.id >= $6 AND t.id < $7
        WHERE a.member_id = $1 AND a.currency = $2 AND t.status = 'applied'
          AND (t.type::text IN ('grant', 'forfeit', 'hold', 'deposit', 'chargeback', 'capture', 'withdrawal')
            OR t.type = 'transfer' AND t.stake_bonus_minor > 0 OR t.type = 'rollback' AND t.house_minor IS NOT NULL)
          AND t.created_at >= $3::date::timestamp AT TIME ZONE $5
          AND t.created_at < ($4::date + 1)::timestamp AT TIME ZONE $5
        GROUP BY 1 ORDER BY 1`,
      [memberId, currency, firstDay, lastDay, timeZone, ...ids],
    );
  }
}
