import { Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { FORFEITED_BY_ROLLBACK, STAKED_MINOR } from '../ledger/postings.read-model.js';
import { firstIdAt } from '../records/id-at.js';

/** The totals of deposits, withdrawals and play of all members of a brand in one currency since a given time. */
export interface Figures {
  /** The credited deposits minus those that were charged back. */
  readonly depositedMinor: bigint;
  readonly depositedCount: bigint;
  /** The amount that was paid out to members, minus the payouts that came back. */
  readonly withdrawnMinor: bigint;
  readonly withdrawnCount: bigint;
  /** The present sum of all members' pools `held` (won or withdrawn money that is locked). */
  readonly heldMinor: bigint;
  /** The sum of the stakes, without the bets that were rolled back. */
  readonly stakedMinor: bigint;
  readonly betCount: bigint;
  /** The amount that the games gained from the members: stakes minus wins. A win that is still held counts as won. */
  readonly revenueMinor: bigint;
  /** The number of members who placed a bet. */
  readonly playerCount: bigint;
}

/*
 * SQL that sums the transfers of a brand's members since a time. `net` of a transfer is the gain of the counter
 * account; it is negative if the member received money. Accounts without a posting since that time are skipped, because
 * their `day_ends_at` is not later than it. The transfers of the other accounts are found by the primary key (account,
 * id). A void bet does not count as play, so forfeited bonus that it gave to the house is not revenue. When a held win
 * is released, the part that the member does not receive counts as gain of the house.
 */
const FIGURES = `
  WITH moved AS (
    SELECT t.account_id, t.type,
           CASE WHEN t.type IN ('bet', 'bet_win', 'rollback') THEN ${STAKED_MINOR} END AS staked,
           CASE WHEN t.type = 'rollback' THEN ${FORFEITED_BY_ROLLBACK} ELSE 0 END AS forfeited,
           t.stake_cash_minor + t.stake_bonus_minor + t.debt_made_minor
             - t.payout_cash_minor - t.payout_bonus_minor - t.held_change_minor AS net
      FROM accounts a
      JOIN transfers t ON t.account_id = a.id AND t.id >= $3 AND t.created_at >= $4 AND t.status = 'applied'
     WHERE a.kind = 'member' AND a.brand = $1 AND a.currency = $2 AND a.day_ends_at > $4
  ), sums AS (
    SELECT -sum(net) FILTER (WHERE type::text IN ('deposit', 'chargeback')) AS deposited,
           count(*) FILTER (WHERE type = 'deposit') AS deposits,
           sum(net) FILTER (WHERE type IN ('capture', 'withdrawal')) AS withdrawn,
           sum(sign(net)) FILTER (WHERE type IN ('capture', 'withdrawal')) AS withdrawals,
           sum(staked) AS staked,
           sum(CASE WHEN type = 'rollback' THEN -1 ELSE 1 END) FILTER (WHERE type IN ('bet', 'bet_win', 'rollback')) AS bets,
           sum(net - forfeited) FILTER (WHERE type IN ('bet', 'bet_win', 'win', 'rollback', 'adjustment', 'return', 'release'))
             AS revenue,
           count(DISTINCT account_id) FILTER (WHERE type IN ('bet', 'bet_win')) AS players
      FROM moved
  )
  SELECT coalesce(deposited, 0)::bigint AS "depositedMinor", deposits AS "depositedCount",
         coalesce(withdrawn, 0)::bigint AS "withdrawnMinor", coalesce(withdrawals, 0)::bigint AS "withdrawnCount",
         (SELECT coalesce(sum(held_minor), 0)::bigint FROM accounts
           WHERE kind = 'member' AND brand = $1 AND currency = $2) AS "heldMinor",
         coalesce(staked, 0)::bigint AS "stakedMinor", coalesce(bets, 0)::bigint AS "betCount",
         coalesce(revenue, 0)::bigint AS "revenueMinor", players AS "playerCount"
    FROM sums`;

/** Sums the movements of all members of a brand, for the operators' figures of the day. */
@Injectable()
export class FiguresReadModel {
  constructor(private readonly db: Db) {}

  async since(
    from: Date,
    { brand, currency }: { readonly brand: string; readonly currency: string },
  ): Promise<Figures> {
    const figures = await this.db.one<Figures>(FIGURES, [brand, currency, firstIdAt(from.getTime()), from]);
    if (!figures) throw new Error('a sum without a row');
    return figures;
  }
}
