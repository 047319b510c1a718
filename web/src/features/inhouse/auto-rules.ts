/** The limits of auto-play. Amounts are in minor units; an absent amount sets no limit. */
export interface AutoPlan {
  readonly rounds: number;
  /** Auto-play makes no bet that could take its loss above this amount. This limit is required (domain rules §7). */
  readonly stopLossMinor: bigint;
  readonly stopGainMinor?: bigint;
  /** The payout of one round at which auto-play stops. */
  readonly stopWinMinor?: bigint;
}
export type StopReason = 'rounds' | 'gain' | 'loss' | 'win';

/** The results of auto-play so far. Amounts are in minor units. */
export interface AutoProgress {
  readonly played: number;
  readonly netMinor: bigint;
  /** The payout of the newest round; 0 before the first. */
  readonly wonMinor: bigint;
}

export const ROUNDS_MAX = 100;

/**
 * Returns the reason to stop auto-play now; undefined while it continues. The loss is checked first.
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

/** Parses a number of rounds, 1 to 100; undefined for other text. */
export function parseRounds(text: string): number | undefined {
  const rounds = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return rounds >= 1 && rounds <= ROUNDS_MAX ? rounds : undefined;
}
