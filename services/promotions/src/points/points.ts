import { scaleDown } from '@nm/kit/money/money.js';
import { identity, type GameCategory } from '@nm/contracts';
import { isRunning } from '../rules/decide.js';
import type { PointsRule } from '../rules/promotion-rule.js';

/**
 * The number of units of one point: points are counted in millionths, so that the points of small stakes add up
 * instead of being rounded to zero.
 */
export const MICRO = 1_000_000n;
const PERCENT = 100n;

/** The figures of a settled round from which points are computed. */
export interface Play {
  readonly roundId: string;
  readonly category: GameCategory;
  readonly currency: string;
  /** The valid stake in minor units, in cash and bonus money together. */
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
 * Returns the millionths of a point that a corrected round earns. If the member may no longer earn points (an excluded
 * member or a new agent), the correction can lower the points of the round but not raise them.
 */
export function correctedMicro(rule: PointsRule, player: Player, play: Play, givenMicro: bigint): bigint {
  const mayEarn = player.status === identity.MemberStatus.ACTIVE && rule.who.memberTypes.includes(player.type);
  if (mayEarn) return earnedMicro(rule, player, play);
  const [type = player.type] = rule.who.memberTypes;
  const worth = earnedMicro(rule, { ...player, type, status: identity.MemberStatus.ACTIVE }, play);
  return worth < givenMicro ? worth : givenMicro;
}

/** A member's points in millionths of a point. Either the balance or the debt is 0. */
export interface PointsState {
  readonly balanceMicro: bigint;
  /** The points, in millionths, that should be taken back but that the member had already spent. */
  readonly debtMicro: bigint;
}

/**
 * The kinds of points entries. Some belong to bets. The others belong to an order: it takes points, or its points are
 * returned.
 */
export type EntryKind = 'earned' | 'reversed' | 'repaid' | 'converted' | 'redeemed' | 'returned';

export interface Movement {
  readonly kind: EntryKind;
  /** The change of the balance by this entry, in millionths of a point; negative if points are taken. */
  readonly pointsMicro: bigint;
  /** The balance after this entry, in millionths of a point. */
  readonly balanceMicro: bigint;
}

export interface Booking {
  readonly state: PointsState;
  readonly movements: readonly Movement[];
}

/** Returns the state after points were earned. Earned points first reduce the debt. */
export const earn = (state: PointsState, micro: bigint): Booking => credit(state, 'earned', micro);

/**
 * Returns the state after the points of a refused or cancelled order were returned. Returned points first reduce the
 * debt.
 */
export const giveBack = (state: PointsState, micro: bigint): Booking => credit(state, 'returned', micro);

/** Returns the state after points were taken for an order; undefined if the balance is too low. */
export function spend(
  { balanceMicro, debtMicro }: PointsState,
  kind: 'converted' | 'redeemed',
  micro: bigint,
): Booking | undefined {
  if (micro > balanceMicro) return undefined;
  const after = balanceMicro - micro;
  return {
    state: { balanceMicro: after, debtMicro },
    movements: [{ kind, pointsMicro: -micro, balanceMicro: after }],
  };
}

function credit({ balanceMicro, debtMicro }: PointsState, kind: 'earned' | 'returned', micro: bigint): Booking {
  const repaid = micro < debtMicro ? micro : debtMicro;
  const before = balanceMicro + micro;
  const after = before - repaid;
  const movements: Movement[] = [{ kind, pointsMicro: micro, balanceMicro: before }];
  if (repaid > 0n) movements.push({ kind: 'repaid', pointsMicro: -repaid, balanceMicro: after });
  return { state: { balanceMicro: after, debtMicro: debtMicro - repaid }, movements };
}

/** Returns the state after points were taken back. The balance is lowered to zero at most; the rest becomes debt. */
export function reverse({ balanceMicro, debtMicro }: PointsState, micro: bigint): Booking {
  const taken = micro < balanceMicro ? micro : balanceMicro;
  const after = balanceMicro - taken;
  return {
    state: { balanceMicro: after, debtMicro: debtMicro + micro - taken },
    movements: [{ kind: 'reversed', pointsMicro: -taken, balanceMicro: after }],
  };
}
