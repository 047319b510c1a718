import type { MarkKind } from './facts.js';

/**
 * The points that a rule adds to the score: a first amount when its threshold is reached, and a step for each further
 * case.
 */
export interface Weight {
  readonly first: number;
  readonly step: number;
  readonly max: number;
}

/** The thresholds of one brand. Counts are whole numbers, shares are parts per million, times are milliseconds. */
export interface AbuseThresholds {
  /** A score at or above this holds the agent's next pay. */
  readonly holdScore: number;
  /**
   * The maximum number of accounts for which a mark counts. A mark that more accounts use proves nothing, because
   * mobile networks and cafés put many people behind one IP address.
   */
  readonly crowdMax: Readonly<Record<MarkKind, number>>;
  readonly selfReferral: {
    /** The minimum number of downline members who share a mark of this kind with the agent. */
    readonly membersMin: Readonly<Record<MarkKind, number>>;
    readonly weight: Readonly<Record<MarkKind, Weight>>;
  };
  readonly washBetting: {
    /** The minimum number of markets on which one pair of members covered all sides together. */
    readonly marketsMin: number;
    /**
     * The minimum share of the pair's common markets on which they covered all sides. For two independent players, it
     * is about half.
     */
    readonly oppositePpmMin: number;
    /** The minimum ratio of the smaller to the larger of two opposite stakes. */
    readonly balancePpmMin: number;
    readonly weight: Weight;
  };
  readonly circularTransfers: {
    readonly accountsMin: number;
    readonly accountsMax: number;
    /** The maximum time from the first to the last transfer of a circle. */
    readonly durationMsMax: number;
    /** The maximum difference between a transfer of a circle and the first one, as a share of the first. */
    readonly differencePpmMax: number;
    readonly amountMinorMin: bigint;
    readonly weight: Weight;
  };
  readonly bonusFarming: {
    /** The minimum number of new members with a bonus who are connected by shared devices or IP addresses. */
    readonly membersMin: number;
    /** The maximum ratio of own deposits to bonuses. A member above it is considered to play with own money. */
    readonly ownMoneyPpmMax: number;
    readonly weight: Weight;
  };
}

const HOUR_MS = 3_600_000;

/** The thresholds of a brand that has not set its own. */
export const DEFAULT_THRESHOLDS: AbuseThresholds = {
  holdScore: 60,
  crowdMax: { device: 12, address: 20, payment_account: 50 },
  selfReferral: {
    membersMin: { device: 1, address: 3, payment_account: 1 },
    weight: {
      device: { first: 20, step: 10, max: 45 },
      address: { first: 5, step: 2, max: 15 },
      payment_account: { first: 30, step: 15, max: 60 },
    },
  },
  washBetting: {
    marketsMin: 20,
    oppositePpmMin: 900_000,
    balancePpmMin: 700_000,
    weight: { first: 30, step: 10, max: 60 },
  },
  circularTransfers: {
    accountsMin: 3,
    accountsMax: 6,
    durationMsMax: 24 * HOUR_MS,
    differencePpmMax: 200_000,
    amountMinorMin: 10_000n,
    weight: { first: 30, step: 10, max: 60 },
  },
  bonusFarming: {
    membersMin: 4,
    ownMoneyPpmMax: 500_000,
    weight: { first: 40, step: 5, max: 70 },
  },
};

/**
 * Returns the points for a number of cases. `casesMin` is the number that reaches the threshold, and `cases` is at
 * least that.
 */
export function pointsOf({ first, step, max }: Weight, cases: number, casesMin: number): number {
  return Math.min(max, first + step * (cases - casesMin));
}
