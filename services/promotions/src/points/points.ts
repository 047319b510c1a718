import { scaleDown } from '@nm/kit/money/money.js';
import { identity, type GameCategory } from '@nm/contracts';
import { isRunning } from '../rules/decide.js';
import type { PointsRule } from '../rules/promotion-rule.js';

/** Points are booked in millionths, so that small stakes add up. */
export const MICRO = 1_000_000n;
const PERCENT = 100n;

/** A settled round as points see it. */
export interface Play {
  readonly roundId: string;
  readonly category: GameCategory;
  readonly currency: string;
  /** Minor units, both pools. */
  readonly validStakeMinor: bigint;
  readonly settledAt: Date;
}

/** Who played it. */
export interface Player {
  readonly type: number;
  readonly status: number;
  readonly currency: string;
}

/** Millionths of a point that a round earns under a rule, rounded down once; 0 for nothing. */
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
 * Millionths of a point that a round is worth after a correction: what it earns as it stands. To a member who may earn nothing any
 * more it is worth what it would have been, at most what it had given him: he loses what was taken back, and gains nothing.
 */
export function correctedMicro(rule: PointsRule, player: Player, play: Play, givenMicro: bigint): bigint {
  if (player.status === identity.MemberStatus.ACTIVE) return earnedMicro(rule, player, play);
  const worth = earnedMicro(rule, { ...player, status: identity.MemberStatus.ACTIVE }, play);
  return worth < givenMicro ? worth : givenMicro;
}

/** A member's points: one of the two is always zero. */
export interface PointsState {
  readonly balanceMicro: bigint;
  /** What a reversal could not take back because it was spent. */
  readonly debtMicro: bigint;
}

export type EntryKind = 'earned' | 'reversed' | 'repaid';

export interface Movement {
  readonly kind: EntryKind;
  /** Signed. */
  readonly pointsMicro: bigint;
  /** The balance after it. */
  readonly balanceMicro: bigint;
}

export interface Booking {
  readonly state: PointsState;
  readonly movements: readonly Movement[];
}

/** Earning repays what is owed first. */
export function earn({ balanceMicro, debtMicro }: PointsState, micro: bigint): Booking {
  const repaid = micro < debtMicro ? micro : debtMicro;
  const before = balanceMicro + micro;
  const after = before - repaid;
  const movements: Movement[] = [{ kind: 'earned', pointsMicro: micro, balanceMicro: before }];
  if (repaid > 0n) movements.push({ kind: 'repaid', pointsMicro: -repaid, balanceMicro: after });
  return { state: { balanceMicro: after, debtMicro: debtMicro - repaid }, movements };
}

/** Takes back what a round gave, as far as it is there; the rest is owed. */
export function reverse({ balanceMicro, debtMicro }: PointsState, micro: bigint): Booking {
  const taken = micro < balanceMicro ? micro : balanceMicro;
  const after = balanceMicro - taken;
  return {
    state: { balanceMicro: after, debtMicro: debtMicro + micro - taken },
    movements: [{ kind: 'reversed', pointsMicro: -taken, balanceMicro: after }],
  };
}
