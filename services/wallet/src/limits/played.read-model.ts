import { Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { STAKED_MINOR, WON_MINOR } from '../ledger/postings.read-model.js';
import { firstIdAt } from '../records/id-at.js';

/** The sums of a member's stakes and payouts since a given time. */
export interface Played {
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
}

/** Sums a member's stakes and payouts for the reminder that is shown during a session. */
@Injectable()
export class PlayedReadModel {
  constructor(private readonly db: Db) {}

  /**
   * Returns the sums of stakes and payouts since a time, from cash and bonus. A rollback subtracts the stake and the
   * payout of its bet, even if the bet was placed before that time. It subtracts them completely, even if the house
   * received a part of the bet because the bonus was forfeited, or if a part of the payout could only become debt. An
   * adjustment lowers the payouts. Both sums are 0 if the account of a new member is not open yet.
   */
  async since(memberId: string, currency: string, since: Date): Promise<Played> {
    const played = await this.db.one<Played>(
      `SELECT coalesce(sum(CASE WHEN t.type = 'adjustment' THEN 0 ELSE ${STAKED_MINOR} END), 0)::bigint AS "stakeMinor",
              coalesce(sum(CASE WHEN t.type = 'adjustment'
                                THEN -(t.stake_cash_minor + t.stake_bonus_minor + t.debt_made_minor)
                                ELSE ${WON_MINOR} END), 0)::bigint AS "payoutMinor"
         FROM accounts a
         JOIN transfers t ON t.account_id = a.id AND t.id >= $3 AND t.status = 'applied'
                         AND t.type IN ('bet', 'win', 'bet_win', 'rollback', 'adjustment')
        WHERE a.member_id = $1 AND a.currency = $2`,
      [memberId, currency, firstIdAt(since.getTime())],
    );
    return played ?? { stakeMinor: 0n, payoutMinor: 0n };
  }
}
