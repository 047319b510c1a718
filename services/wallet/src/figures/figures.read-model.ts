import { Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { firstIdAt } from '../records/id-at.js';
import { BETS, MONEY_IN, MONEY_OUT, MOVED, REVENUE, STAKES } from './moved.read-model.js';

/** The sums of what all members of a brand deposited, withdrew and played in one currency in a span of time. */
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
  /** The number of members whose account was opened. */
  readonly newCount: bigint;
}

/** Money in and out of an hour or a day, which begins at `from`. */
export interface MoneyStep {
  readonly from: Date;
  readonly depositedMinor: bigint;
  readonly withdrawnMinor: bigint;
}

export interface OfBrand {
  readonly brand: string;
  readonly currency: string;
}

/** A span of time, which includes `from` and excludes `to`. */
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

/** Sums the movements of all members of a brand, for the operators' figures of the day. */
@Injectable()
export class FiguresReadModel {
  constructor(private readonly db: Db) {}

  async within(span: Span, brand: OfBrand): Promise<Figures> {
    const figures = await this.db.one<Figures>(FIGURES, spanOf(span, brand));
    if (!figures) throw new Error('a sum without a row');
    return figures;
  }

  /** Returns only what is held now. */
  async held({ brand, currency }: OfBrand): Promise<Pick<Figures, 'heldMinor'>> {
    return (await this.db.one<Pick<Figures, 'heldMinor'>>(HELD, [brand, currency])) ?? { heldMinor: 0n };
  }

  /** Returns the money in and out by hour or day of the zone, oldest first, without empty ones. */
  async steps(span: Span, brand: OfBrand, step: 'hour' | 'day', zone: string): Promise<MoneyStep[]> {
    return this.db.rows<MoneyStep>(STEPS, [...spanOf(span, brand), step, zone]);
  }
}

/** Maximum delay (ms) between a posting's time and its id. No transaction lasts this long. */
const ID_LATER_MS_MAX = 3_600_000;

/** The parameters of MOVED. */
export const spanOf = ({ from, to }: Span, { brand, currency }: OfBrand): unknown[] => [
  brand,
  currency,
  firstIdAt(from.getTime()),
  from,
  to,
  firstIdAt(to.getTime() + ID_LATER_MS_MAX),
];
