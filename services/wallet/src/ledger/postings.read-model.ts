import { Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import type { Posting } from './command.js';
import type { PostingStatus } from './movement.js';

interface TransferRow {
  id: string;
  currency: string;
  status: PostingStatus;
  code: string | null;
  stake_cash_minor: bigint;
  stake_bonus_minor: bigint;
  payout_cash_minor: bigint;
  payout_bonus_minor: bigint;
  held_change_minor: bigint;
  debt_made_minor: bigint;
  debt_repaid_minor: bigint;
  house_minor: bigint;
  cash_minor: bigint;
  bonus_minor: bigint;
  held_minor: bigint;
  debt_minor: bigint;
  version: bigint;
  created_at: Date;
}

/**
 * SQL for the amount by which a bet, or its rollback, changes the sum of stakes; `t` is the transfer. A rollback
 * subtracts the whole stake of its bet. The stake is read from the bet, not from the payout of the rollback: if the
 * bonus was forfeited, the house received a part of the stake, so that payout is too small. The bet is found by the
 * unique index of keys.
 */
export const STAKED_MINOR = `CASE WHEN t.type = 'rollback'
       THEN -(SELECT b.stake_cash_minor + b.stake_bonus_minor FROM transfers b
               WHERE b.account_id = t.account_id AND b.caller = t.caller AND b.key = t.about_key)
       ELSE t.stake_cash_minor + t.stake_bonus_minor END`;

/**
 * SQL for the amount by which a transfer `t` changes the sum of payouts. A bet or a win adds its payout, and a rollback
 * subtracts the payout of its bet. A part of a win that went to the house does not count as a payout.
 */
export const WON_MINOR = `CASE WHEN t.type = 'rollback'
       THEN -(SELECT b.payout_cash_minor + b.payout_bonus_minor FROM transfers b
               WHERE b.account_id = t.account_id AND b.caller = t.caller AND b.key = t.about_key)
       ELSE t.payout_cash_minor + t.payout_bonus_minor END`;

/**
 * SQL for the bonus money that the house received by the rollback `t`, because the bonus in the bet had been forfeited.
 * It is negative if the house paid back winnings of that bonus. The house's part of a released held win is excluded:
 * the member never had that money, so it was not forfeited.
 */
export const FORFEITED_BY_ROLLBACK = `(coalesce(t.house_minor, 0)
  + coalesce((SELECT r.house_minor FROM transfers r
      WHERE r.account_id = t.account_id AND r.caller = t.caller AND r.about_key = t.about_key AND r.type = 'release'
        AND r.status = 'applied' AND t.house_minor IS NOT NULL), 0))`;

/** Reads the stored answers to earlier commands. */
@Injectable()
export class PostingsReadModel {
  constructor(private readonly db: Db) {}

  /** Returns the stored answer for a caller's key on any account of a member, whatever its currency. */
  async find(
    caller: string,
    memberId: string,
    key: string,
  ): Promise<(Posting & { readonly currency: string }) | undefined> {
    const row = await this.db.one<TransferRow>(
      `SELECT t.id, a.currency, t.status, t.code, t.stake_cash_minor, t.stake_bonus_minor, t.payout_cash_minor, t.payout_bonus_minor,
              t.held_change_minor, t.debt_made_minor, t.debt_repaid_minor, coalesce(t.house_minor, 0) AS house_minor,
              t.cash_minor, t.bonus_minor, t.held_minor, t.debt_minor, t.version, t.created_at
         FROM accounts a
         JOIN transfers t ON t.account_id = a.id AND t.caller = $1 AND t.key = $3
        WHERE a.member_id = $2
        ORDER BY t.id
        LIMIT 1`,
      [caller, memberId, key],
    );
    return (
      row && {
        currency: row.currency,
        transferId: row.id,
        status: row.status,
        ...(row.code !== null && { code: row.code }),
        replayed: true,
        stake: { cashMinor: row.stake_cash_minor, bonusMinor: row.stake_bonus_minor },
        payout: { cashMinor: row.payout_cash_minor, bonusMinor: row.payout_bonus_minor },
        heldChangeMinor: row.held_change_minor,
        debtMadeMinor: row.debt_made_minor,
        debtRepaidMinor: row.debt_repaid_minor,
        houseMinor: row.house_minor,
        balance: {
          cashMinor: row.cash_minor,
          bonusMinor: row.bonus_minor,
          heldMinor: row.held_minor,
          debtMinor: row.debt_minor,
          version: row.version,
        },
        postedAt: row.created_at,
      }
    );
  }
}
