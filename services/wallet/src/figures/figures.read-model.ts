import { Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { firstIdAt } from '../records/id-at.js';
import { BETS, MONEY_IN, MONEY_OUT, MOVED, REVENUE, STAKES } from './moved.read-model.js';

/**
 * The deposits, withdrawals and play of all members of a brand, in one currency and one span of time, as sums and
 * counts. Amounts are minor units.
 */
export interface Figures {
  /** The credited deposits minus the deposits that were charged back. */
  readonly depositedMinor: bigint;
  readonly depositedCount: bigint;
  /** The amount that was paid out to members, minus the payouts that the provider returned. */
  readonly withdrawnMinor: bigint;
  readonly withdrawnCount: bigint;
  /**
   * The money that is locked in the pools `held` of all members at the time of the query: wins under review, and
   * withdrawals or transfers to vendors that are not finished.
   */
  readonly heldMinor: bigint;
  /** The sum of the stakes without the stakes of bets that were rolled back. */
  readonly stakedMinor: bigint;
  readonly betCount: bigint;
  /** The revenue of the games: the members' stakes minus their wins. A win that is held for a check counts as a win. */
  readonly revenueMinor: bigint;
  /** The number of members who placed a bet. */
  readonly playerCount: bigint;
  /** The number of members whose wallet account was opened in the span. */
  readonly newCount: bigint;
}

/** The money that came in and went out in one hour or one day. The hour or day begins at `from`. */
export interface MoneyStep {
  readonly from: Date;
  readonly depositedMinor: bigint;
  readonly withdrawnMinor: bigint;
}

export interface OfBrand {
  readonly brand: string;
  readonly currency: string;
}

/** A time span. The time `from` belongs to the span, the time `to` does not. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
}

const HELD = `SELECT coalesce(sum(held_minor), 0)::bigint AS "heldMinor" FROM accounts
           WHERE kind = 'member' AND brand = $1 AND currency = $2`;

const FIGURES = `
  WITH ${MOVED}, sums AS (
    SELECT -sum(net) FILTER (WHERE type IN ${MONEY_IN}) AS deposited,
           count(*) FILTER (WHERE type = 'deposit') AS deposits,
           sum(net) FILTER (WHERE type IN ${MONEY_OUT}) AS withdrawn,
           sum(sign(net)) FILTER (WHERE type IN ${MONEY_OUT}) AS withdrawals,
           sum(staked) AS staked,
           sum(CASE WHEN type = 'rollback' THEN -1 ELSE 1 END) FILTER (WHERE type IN ${STAKES}) AS bets,
           sum(net - forfeited) FILTER (WHERE type IN ${REVENUE}) AS revenue,
           count(DISTINCT account_id) FILTER (WHERE type IN ${BETS}) AS players
      FROM moved
  )
  SELECT coalesce(deposited, 0)::bigint AS "depositedMinor", deposits AS "depositedCount",
         coalesce(withdrawn, 0)::bigint AS "withdrawnMinor", coalesce(withdrawals, 0)::bigint AS "withdrawnCount",
         (${HELD}) AS "heldMinor",
         coalesce(staked, 0)::bigint AS "stakedMinor", coalesce(bets, 0)::bigint AS "betCount",
         coalesce(revenue, 0)::bigint AS "revenueMinor", players AS "playerCount",
         (SELECT count(*) FROM accounts WHERE kind = 'member' AND brand = $1 AND currency = $2
             AND opened_at >= $4 AND opened_at < $5) AS "newCount"
    FROM sums`;

const STEPS = `
  WITH ${MOVED}
  SELECT date_trunc($7, created_at, $8) AS "from",
         coalesce(-sum(net) FILTER (WHERE type IN ${MONEY_IN}), 0)::bigint AS "depositedMinor",
         coalesce(sum(net) FILTER (WHERE type IN ${MONEY_OUT}), 0)::bigint AS "withdrawnMinor"
    FROM moved
   WHERE type IN ${MONEY_IN} OR type IN ${MONEY_OUT}
   GROUP BY 1 ORDER BY 1`;

/** Sums the movements of all members of a brand, for the daily figures that operators see. */
@Injectable()
export class FiguresReadModel {
  constructor(private readonly db: Db) {}

  async within(span: Span, brand: OfBrand): Promise<Figures> {
    const figures = await this.db.one<Figures>(FIGURES, spanOf(span, brand));
    if (!figures) throw new Error('a sum without a row');
    return figures;
  }

  /** Returns only the money in the pools `held` of all members, at the time of the query. */
  async held({ brand, currency }: OfBrand): Promise<Pick<Figures, 'heldMinor'>> {
    return (await this.db.one<Pick<Figures, 'heldMinor'>>(HELD, [brand, currency])) ?? { heldMinor: 0n };
  }

  /**
   * Returns the money in and out per hour or per day of the time zone, oldest first. Hours and days without a movement
   * are left out.
   */
  async steps(span: Span, brand: OfBrand, step: 'hour' | 'day', zone: string): Promise<MoneyStep[]> {
    return this.db.rows<MoneyStep>(STEPS, [...spanOf(span, brand), step, zone]);
  }
}

/**
 * The id of a posting contains a time, which may be later than the creation time of the posting. This is the maximum
 * difference (ms). It is longer than any transaction.
 */
const ID_LATER_MS_MAX = 3_600_000;

/** Returns the parameter values for MOVED, the SQL of a brand's transfers in a time span. */
export const spanOf = ({ from, to }: Span, { brand, currency }: OfBrand): unknown[] => [
  brand,
  currency,
  firstIdAt(from.getTime()),
  from,
  to,
  firstIdAt(to.getTime() + ID_LATER_MS_MAX),
];
