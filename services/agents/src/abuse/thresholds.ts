import type { MarkKind } from './facts.js';

/** How many points a rule adds to the score: a first amount at its threshold, then a step for each case more. */
export interface Weight {
  readonly first: number;
  readonly step: number;
  readonly max: number;
}

/** The thresholds of one brand. Counts are whole numbers, shares are parts per million, times are milliseconds. */
export interface AbuseThresholds {
  /** A score at or above this holds the agent's next line. */
  readonly holdScore: number;
  /**
   * A mark that more accounts of the brand use says nothing: mobile networks and cafés put many people behind one
   * address.
   */
  readonly crowdMax: Readonly<Record<MarkKind, number>>;
  readonly selfReferral: {
    /** The number of downline members who share a mark of this kind with the agent. */
    readonly membersMin: Readonly<Record<MarkKind, number>>;
    readonly weight: Readonly<Record<MarkKind, Weight>>;
  };
  readonly washBetting: {
    /** Markets of which one pair of members covered all sides between them. */
    readonly marketsMin: number;
    /** The part of the pair's common markets that they covered so; a pair of strangers is opposed in about half. */
    readonly oppositePpmMin: number;
    /** The smaller of two opposite stakes as a part of the larger. */
    readonly balancePpmMin: number;
    readonly weight: Weight;
  };
  readonly circularTransfers: {
    readonly accountsMin: number;
    readonly accountsMax: number;
    /** From the first transfer of a circle to its last. */
    readonly durationMsMax: number;
    /** Each transfer of a circle differs from its first one by at most this part of the first. */
    readonly differencePpmMax: number;
    readonly amountMinorMin: bigint;
    readonly weight: Weight;
  };
  readonly bonusFarming: {
    /** New members with a bonus who are connected by shared devices or addresses. */
    readonly membersMin: number;
    /** Their own deposits as a part of their bonuses; a member at or above it plays with own money. */
    readonly ownMoneyPpmMax: number;
    readonly weight: Weight;
  };
}

const HOUR_MS = 3_600_000;

/** The thresholds of a brand that declares none. */
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

/** Returns the points of `cases` cases of which `casesMin` reach the threshold; `cases` is at least `casesMin`. */
export function pointsOf({ first, step, max }: Weight, cases: number, casesMin: number): number {
  return Math.min(max, first + step * (cases - casesMin));
}
