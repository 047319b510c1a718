/** The limits of a run of rounds. Amounts are in minor units; an absent amount sets no limit. */
export interface AutoPlan {
  readonly rounds: number;
  readonly stopGainMinor?: bigint;
  readonly stopLossMinor?: bigint;
}
export type StopReason = 'rounds' | 'gain' | 'loss';

export const ROUNDS_MAX = 100;

/** The reason to end a run now, or undefined while it continues. The loss is checked first. */
export function stopReason(plan: AutoPlan, played: number, netMinor: bigint): StopReason | undefined {
  if (plan.stopLossMinor !== undefined && netMinor <= -plan.stopLossMinor) return 'loss';
  if (plan.stopGainMinor !== undefined && netMinor >= plan.stopGainMinor) return 'gain';
  return played >= plan.rounds ? 'rounds' : undefined;
}

/** A number of rounds as typed: 1 to 100, or undefined. */
export function parseRounds(text: string): number | undefined {
  const rounds = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return rounds >= 1 && rounds <= ROUNDS_MAX ? rounds : undefined;
}
