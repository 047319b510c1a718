import type { MarkKind } from './facts.js';

export type RuleCode = 'A-01' | 'A-02' | 'A-03' | 'A-04';

/**
 * The result of an abuse rule that matched: the accounts, the numbers that reached a threshold, and the points for the
 * abuse score.
 */
export type Finding = SelfReferral | WashBetting | CircularTransfers | BonusFarming;

interface Found {
  readonly points: number;
  /** The accounts that the evidence of the finding shows, sorted. */
  readonly memberIds: readonly string[];
}

export interface SelfReferral extends Found {
  readonly rule: 'A-01';
  readonly kind: MarkKind;
  readonly marks: readonly string[];
}

export interface WashBetting extends Found {
  readonly rule: 'A-02';
  readonly pairs: readonly WashPair[];
}

export interface WashPair {
  readonly memberIds: readonly [string, string];
  /** The markets on which the two members together bet on all sides with similar stakes. */
  readonly markets: readonly string[];
  /** The number of markets on which both members of the pair placed bets. */
  readonly commonMarkets: number;
  /** The sum of the stakes of both members on the markets in `markets`, in minor units. */
  readonly stakeMinor: bigint;
}

export interface CircularTransfers extends Found {
  readonly rule: 'A-03';
  readonly circles: readonly Circle[];
}

export interface Circle {
  /**
   * The ids of the transfers of the circle, sorted by time. The last transfer returns the money to the sender of the
   * first.
   */
  readonly transferIds: readonly string[];
  readonly durationMs: number;
}

export interface BonusFarming extends Found {
  readonly rule: 'A-04';
  readonly groups: readonly FarmedGroup[];
}

export interface FarmedGroup {
  readonly memberIds: readonly string[];
  readonly bonusMinor: bigint;
  readonly depositedMinor: bigint;
}
