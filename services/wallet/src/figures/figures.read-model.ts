import { Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { firstIdAt } from '../records/id-at.js';

/** What a brand's members in one currency have moved since a moment. */
export interface Figures {
  readonly depositedMinor: bigint;
  readonly depositedCount: bigint;
  /** Paid out to members, less what came back. */
  readonly withdrawnMinor: bigint;
  readonly withdrawnCount: bigint;
  /** In the pool `held` now. */
  readonly heldMinor: bigint;
  /** Bets and their stakes, less those that were rolled back. */
  readonly stakedMinor: bigint;
  readonly betCount: bigint;
  /** What the games' side gained; held wins count as won. */
  readonly revenueMinor: bigint;
  /** Members who bet. */
  readonly playerCount: bigint;
}

/*
 * A transfer's net is what its other side gained: negative where members received. An account with a posting since the
 * moment has a day that ends after it, which leaves out all accounts that have rested. The transfers of the others are
 * read by their primary key (account, id).
 */
const FIGURES = `
  WITH moved AS (
    SELECT t.account_id, t.type, t.stake_cash_minor + t.stake_bonus_minor AS stake, t.payout_cash_minor + t.payout_bonus_minor AS payout,
           t.stake_cash_minor + t.stake_bonus_minor + t.debt_made_minor
             - t.payout_cash_minor - t.payout_bonus_minor - t.held_change_minor AS net
      FROM accounts a
      JOIN transfers t ON t.account_id = a.id AND t.id >= $3 AND t.created_at >= $4 AND t.status = 'applied'
     WHERE a.kind = 'member' AND a.brand = $1 AND a.currency = $2 AND a.day_ends_at > $4
  ), sums AS (
    SELECT -sum(net) FILTER (WHERE type = 'deposit') AS deposited,
           count(*) FILTER (WHERE type = 'deposit') AS deposits,
           sum(net) FILTER (WHERE type IN ('capture', 'withdrawal')) AS withdrawn,
           sum(sign(net)) FILTER (WHERE type IN ('capture', 'withdrawal')) AS withdrawals,
           sum(CASE WHEN type = 'rollback' THEN -payout ELSE stake END) FILTER (WHERE type IN ('bet', 'bet_win', 'rollback')) AS staked,
           sum(CASE WHEN type = 'rollback' THEN -1 ELSE 1 END) FILTER (WHERE type IN ('bet', 'bet_win', 'rollback')) AS bets,
           sum(net) FILTER (WHERE type IN ('bet', 'bet_win', 'win', 'rollback', 'adjustment', 'return')) AS revenue,
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

/** Sums over a brand's members, for operators. */
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
