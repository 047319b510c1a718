import { readDetail, type StoredDetail } from '../dice/dice-detail.js';
import type { Round } from './round.js';

/** A round as the driver gives it. */
export interface RoundRow extends Omit<
  Round,
  'detail' | 'stake' | 'payout' | 'refusalCode' | 'balanceMinor' | 'balanceVersion' | 'settledAt'
> {
  readonly detail: StoredDetail;
  readonly stakeCashMinor: bigint;
  readonly stakeBonusMinor: bigint;
  readonly payoutCashMinor: bigint;
  readonly payoutBonusMinor: bigint;
  readonly refusalCode: string | null;
  readonly balanceMinor: bigint | null;
  readonly balanceVersion: bigint | null;
  readonly settledAt: Date | null;
}

export const ROUND_COLUMNS = `
  round_id AS "roundId", member_id AS "memberId", key, input_hash AS "inputHash", brand, vassalage,
  game_code AS "gameCode", category, currency, trial, seed_id AS "seedId", nonce, detail,
  stake_minor AS "stakeMinor", payout_minor AS "payoutMinor", placed_at AS "placedAt", status,
  refusal_code AS "refusalCode", valid_stake_minor AS "validStakeMinor",
  stake_cash_minor AS "stakeCashMinor", stake_bonus_minor AS "stakeBonusMinor",
  payout_cash_minor AS "payoutCashMinor", payout_bonus_minor AS "payoutBonusMinor",
  balance_minor AS "balanceMinor", balance_version AS "balanceVersion",
  settled_at AS "settledAt", resolve_attempts AS "resolveAttempts"`;

export function roundOf(row: RoundRow): Round {
  const { stakeCashMinor, stakeBonusMinor, payoutCashMinor, payoutBonusMinor, ...rest } = row;
  return {
    ...rest,
    detail: readDetail(row.detail),
    stake: { cashMinor: stakeCashMinor, bonusMinor: stakeBonusMinor },
    payout: { cashMinor: payoutCashMinor, bonusMinor: payoutBonusMinor },
    refusalCode: row.refusalCode ?? undefined,
    balanceMinor: row.balanceMinor ?? undefined,
    balanceVersion: row.balanceVersion ?? undefined,
    settledAt: row.settledAt ?? undefined,
  };
}
