/** The limits of a run of rounds. Amounts are in minor units; an absent amount sets no limit. */
export interface AutoPlan {
  readonly rounds: number;
  /** The run makes no bet that could take its loss above this amount. Every run has this limit (domain rules §7). */
  readonly stopLossMinor: bigint;
  readonly stopGainMinor?: bigint;
  /** The payout of one round at which the run stops. */
  readonly stopWinMinor?: bigint;
}
export type StopReason = 'rounds' | 'gain' | 'loss' | 'win';

/** What a run has done so far. Amounts are in minor units. */
export interface AutoProgress {
  readonly played: number;
  readonly netMinor: bigint;
  /** The payout of the newest round; 0 before the first. */
  readonly wonMinor: bigint;
}

export const ROUNDS_MAX = 100;

/**
 * The reason to end a run now, or undefined while it continues. The loss is checked first.
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

/** A number of rounds as typed: 1 to 100, or undefined. */
export function parseRounds(text: string): number | undefined {
  const rounds = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return rounds >= 1 && rounds <= ROUNDS_MAX ? rounds : undefined;
}
