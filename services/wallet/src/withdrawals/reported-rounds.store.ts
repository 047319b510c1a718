import { Injectable } from '@nestjs/common';
import type { Tx } from '@nm/kit/db/db.js';
import type { Withdrawal } from './withdrawal.js';

/** A round that a vendor in transfer mode reported. Amounts are in minor units. */
interface ReportedRound {
  readonly roundId: string;
  readonly memberId: string;
  readonly currency: string;
  readonly vendor: string;
  readonly gameCode: string;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  readonly placedAt: Date;
}

/** A withdrawal that was requested after a large win was played and before the win was reported. */
export type LateWin = Pick<Withdrawal, 'withdrawalId' | 'memberId' | 'amountMinor' | 'currency' | 'status'>;

/** Stores the rounds that vendors in transfer mode reported (see plays.ts). */
@Injectable()
export class ReportedRoundsStore {
  /**
   * Adds a reported round. If the round is already stored, nothing changes. A time before the account was opened is
   * replaced by the opening time, and a time in the future by the present time. An id cannot contain a time before
   * 1970, and a round in the future would count as play for later deposits.
   * @returns false if the member has no account in this currency yet
   */
  async add(tx: Tx, round: ReportedRound): Promise<boolean> {
    const { roundId, memberId, currency, vendor, gameCode, stakeMinor, payoutMinor, placedAt } = round;
    const account = await tx.one(
      `WITH account AS (SELECT id, opened_at FROM accounts WHERE member_id = $2 AND currency = $3),
            added AS (
         INSERT INTO reported_rounds (round_id, account_id, id, vendor, game_code, stake_minor, payout_minor)
         SELECT $1, a.id, uuidv7(make_interval(secs => least(0, extract(epoch FROM i.at - clock_timestamp())))), $4, $5, $6, $7
           FROM account a, LATERAL (SELECT greatest($8::timestamptz, a.opened_at) AS at) i
         ON CONFLICT ON CONSTRAINT reported_rounds_pk DO NOTHING)
       SELECT FROM account`,
      [roundId, memberId, currency, vendor, gameCode, stakeMinor, payoutMinor, placedAt],
    );
    return account !== undefined;
  }

  /**
   * Returns the withdrawals that were requested in the seven days after the bet of a stored round, and whose brand's
   * rule `large_win` its payout meets. Withdrawals whose hold was refused, released or returned are left out.
   */
  async requestedBeforeReport(tx: Tx, roundId: string): Promise<LateWin[]> {
    return tx.rows(
      `SELECT w.withdrawal_id AS "withdrawalId", w.member_id AS "memberId", w.amount_minor AS "amountMinor", w.currency,
              w.status
         FROM reported_rounds r
         JOIN accounts a ON a.id = r.account_id
         JOIN withdrawal_rules l ON l.brand = a.brand AND l.currency = a.currency AND l.rule = 'large_win'
         JOIN withdrawals w ON w.member_id = a.member_id AND w.currency = a.currency
        WHERE r.round_id = $1 AND r.payout_minor > coalesce(l.amount_minor, 0)
          AND w.status IN ('opening', 'requested', 'reviewing', 'approved', 'paying', 'paid', 'received')
          AND w.requested_at > uuid_extract_timestamp(r.id)
          AND w.requested_at <= uuid_extract_timestamp(r.id) + interval '7 days'
        ORDER BY w.requested_at`,
      [roundId],
    );
  }
}
