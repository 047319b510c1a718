import { scaleDown } from '@nm/kit/money/money.js';
import { identity, type GameCategory } from '@nm/contracts';
import { isRunning } from '../rules/decide.js';
import type { PointsRule } from '../rules/promotion-rule.js';

/** Points are counted in millionths, so that small stakes add up. */
export const MICRO = 1_000_000n;
const PERCENT = 100n;

/** The data of a settled round that points depend on. */
export interface Play {
  readonly roundId: string;
  readonly category: GameCategory;
  readonly currency: string;
  /** The valid stake in minor units, of both pools together. */
  readonly validStakeMinor: bigint;
  readonly settledAt: Date;
}

/** The member who played the round. */
export interface Player {
  readonly type: number;
  readonly status: number;
  readonly currency: string;
}

/** Returns the millionths of a point that a round earns under a rule, rounded down once. */
export function earnedMicro({ who, when, points }: PointsRule, player: Player, play: Play): bigint {
  const stakePerPoint = points.stakeMinorPerPoint[play.currency];
  const share = points.sharePercent[play.category] ?? 0;
  const eligible =
    player.type !== identity.MemberType.TRIAL &&
    player.status === identity.MemberStatus.ACTIVE &&
    who.memberTypes.some((type) => type === player.type) &&
    player.currency === play.currency &&
    isRunning({ when }, play.settledAt);
  if (!eligible || stakePerPoint === undefined || play.validStakeMinor <= 0n) return 0n;
  return scaleDown(play.validStakeMinor, BigInt(share) * MICRO, PERCENT * stakePerPoint);
}

/**
 * Returns the millionths of a point for a corrected round. For a member who may no longer earn points it is at most
 * what the round had given before, so that a correction can reduce points but not add any.
 */
export function correctedMicro(rule: PointsRule, player: Player, play: Play, givenMicro: bigint): bigint {
  if (player.status === identity.MemberStatus.ACTIVE) return earnedMicro(rule, player, play);
  const worth = earnedMicro(rule, { ...player, status: identity.MemberStatus.ACTIVE }, play);
  return worth < givenMicro ? worth : givenMicro;
}

/** A member's points. The balance or the debt is zero. */
export interface PointsState {
  readonly balanceMicro: bigint;
  /** The points that could not be reversed because they were spent. */
  readonly debtMicro: bigint;
}

export type EntryKind = 'earned' | 'reversed' | 'repaid';

export interface Movement {
  readonly kind: EntryKind;
  /** The change of the points; negative for a reversal. */
  readonly pointsMicro: bigint;
  /** The balance after this entry. */
  readonly balanceMicro: bigint;
}

export interface Booking {
  readonly state: PointsState;
  readonly movements: readonly Movement[];
}

/** Adds earned points, which repay the debt first. */
export function earn({ balanceMicro, debtMicro }: PointsState, micro: bigint): Booking {
  const repaid = micro < debtMicro ? micro : debtMicro;
  const before = balanceMicro + micro;
  const after = before - repaid;
  const movements: Movement[] = [{ kind: 'earned', pointsMicro: micro, balanceMicro: before }];
  if (repaid > 0n) movements.push({ kind: 'repaid', pointsMicro: -repaid, balanceMicro: after });
  return { state: { balanceMicro: after, debtMicro: debtMicro - repaid }, movements };
}

/** Reverses points down to a balance of zero; the rest becomes debt. */
export function reverse({ balanceMicro, debtMicro }: PointsState, micro: bigint): Booking {
  const taken = micro < balanceMicro ? micro : balanceMicro;
  const after = balanceMicro - taken;
  return {
    state: { balanceMicro: after, debtMicro: debtMicro + micro - taken },
    movements: [{ kind: 'reversed', pointsMicro: -taken, balanceMicro: after }],
  };
}
