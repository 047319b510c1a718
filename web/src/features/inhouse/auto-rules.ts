/** The limits of auto-play. Amounts are in minor units. Without an amount there is no such limit. */
export interface AutoPlan {
  readonly rounds: number;
  /**
   * The largest total loss. Auto-play places no bet that could exceed it. This limit is required (domain rules §7).
   */
  readonly stopLossMinor: bigint;
  readonly stopGainMinor?: bigint;
  /** Auto-play stops after a round with at least this payout. */
  readonly stopWinMinor?: bigint;
}
export type StopReason = 'rounds' | 'gain' | 'loss' | 'win';

/** The results of auto-play so far. Amounts are in minor units. */
export interface AutoProgress {
  readonly played: number;
  readonly netMinor: bigint;
  /** The payout of the newest round; 0 before the first round. */
  readonly wonMinor: bigint;
}

export const ROUNDS_MAX = 100;

/**
 * Returns why auto-play must stop now, or undefined if it continues. The loss limit is checked first.
 * @param stakeMinor the stake of the next round.
 */
export function stopReason(
  plan: AutoPlan,
  { played, netMinor, wonMinor }: AutoProgress,
  stakeMinor: bigint,
): StopReason | undefined {
  const more = played < plan.rounds;
  if (netMinor <= -plan.stopLossMinor || (more && netMinor - stakeMinor < -plan.stopLossMinor)) return 'loss';
  if (plan.stopWinMinor !== undefined && wonMinor >= plan.stopWinMinor) return 'win';
  if (plan.stopGainMinor !== undefined && netMinor >= plan.stopGainMinor) return 'gain';
  return more ? undefined : 'rounds';
}

/** Parses the number of auto-play rounds, from 1 to 100. Returns undefined for any other text. */
export function parseRounds(text: string): number | undefined {
  const rounds = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return rounds >= 1 && rounds <= ROUNDS_MAX ? rounds : undefined;
}
