import { Injectable } from '@nestjs/common';
import type { Tx } from '@nm/kit/db/db.js';
import { rowsFrom } from '../../rounds/rows-from.store.js';
import type { PoolSplit, RoundDetail } from '../../rounds/round.js';

/** A slip that has ended, with the values that the member's betting record needs. */
export interface EndedSlip {
  readonly slipId: string;
  readonly status: 'settled' | 'voided';
  readonly detail: RoundDetail;
  readonly payout: PoolSplit;
  /**
   * The part of the win (minor units) that the house received, because the bonus in the stake was forfeited or expired
   * before the win.
   */
  readonly houseMinor: bigint;
  readonly validStakeMinor: bigint;
  readonly transferId: string;
  readonly balanceMinor: bigint;
  readonly balanceVersion: bigint;
  readonly endedAt: Date;
}

const COLUMNS: readonly (readonly [name: string, type: string, read: (slip: EndedSlip) => unknown])[] = [
  ['slip_id', 'uuid', ({ slipId }) => slipId],
  ['status', 'text', ({ status }) => status],
  ['detail', 'jsonb', ({ detail }) => JSON.stringify(detail)],
  ['payout_cash_minor', 'bigint', ({ payout }) => payout.cashMinor],
  ['payout_bonus_minor', 'bigint', ({ payout }) => payout.bonusMinor],
  ['house_minor', 'bigint', ({ houseMinor }) => houseMinor],
  ['valid_stake_minor', 'bigint', ({ validStakeMinor }) => validStakeMinor],
  ['transfer_id', 'text', ({ transferId }) => transferId],
  ['balance_minor', 'bigint', ({ balanceMinor }) => balanceMinor],
  ['balance_version', 'bigint', ({ balanceVersion }) => balanceVersion],
  ['ended_at', 'timestamptz', ({ endedAt }) => endedAt],
];

/**
 * Stores slips that have ended as rounds, whose id is the id of the slip. The idempotency key of such a round contains
 * `#`. A key from a player never contains it, so the keys cannot collide.
 */
@Injectable()
export class SettledSlipsStore {
  async record(tx: Tx, slips: readonly EndedSlip[]): Promise<void> {
    await tx.rows(
      `INSERT INTO rounds (round_id, member_id, key, input_hash, brand, vassalage, game_code, category, currency, trial,
                           detail, placed_at, status, stake_minor, payout_minor, stake_cash_minor, stake_bonus_minor,
                           payout_cash_minor, payout_bonus_minor, valid_stake_minor, transfer_id, balance_minor,
                           balance_version, settled_at, resolve_at, house_minor)
       SELECT s.slip_id, s.member_id, 'lottery#' || s.slip_id, '', s.brand, s.vassalage, s.game_code, s.category,
              s.currency, s.trial, i.detail, s.placed_at, i.status, s.stake_minor,
              i.payout_cash_minor + i.payout_bonus_minor, s.stake_cash_minor, s.stake_bonus_minor,
              i.payout_cash_minor, i.payout_bonus_minor, i.valid_stake_minor, i.transfer_id, i.balance_minor,
              i.balance_version, i.ended_at, i.ended_at, i.house_minor
         FROM ${rowsFrom(
           1,
           COLUMNS.map(([, type]) => type),
         )} AS i(${COLUMNS.map(([name]) => name).join(', ')})
         JOIN lottery_slips s USING (slip_id)`,
      COLUMNS.map(([, , read]) => slips.map(read)),
    );
  }
}
