import { Injectable } from '@nestjs/common';
import type { Tx } from '@nm/kit/db/db.js';

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
}
