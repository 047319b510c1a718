import type { MarkKind } from './facts.js';

/**
 * The points that a rule adds to the abuse score: a first number when the threshold of the rule is reached, and a
 * further number for each case (for example each member who shares a device) above the threshold.
 */
export interface Weight {
  readonly first: number;
  readonly step: number;
  readonly max: number;
}

/**
 * The thresholds of the abuse rules. Counts are whole numbers, shares are in parts per million, and times are in ms.
 */
export interface AbuseThresholds {
  /** The abuse score from which the agent's next pay is held. */
  readonly holdScore: number;
  /**
   * For each kind of mark (device, IP address, payout account), the maximum number of accounts. A mark that more
   * accounts use is ignored and proves nothing: in mobile networks and cafés, many people have the same IP address.
   */
  readonly crowdMax: Readonly<Record<MarkKind, number>>;
  readonly selfReferral: {
    /**
     * For each kind of mark (device, IP address, payout account), the minimum number of downline members who share a
     * mark with the agent.
     */
    readonly membersMin: Readonly<Record<MarkKind, number>>;
    readonly weight: Readonly<Record<MarkKind, Weight>>;
  };
  readonly washBetting: {
    /** The minimum number of markets on which a pair of members together bet on all sides. */
    readonly marketsMin: number;
    /**
     * The minimum share of the pair's common markets on which the two members together bet on all sides, in parts per
     * million. For two members who bet independently of each other, the share is about half.
     */
    readonly oppositePpmMin: number;
    /** The minimum ratio of the smaller to the larger of two opposite stakes, in parts per million. */
    readonly balancePpmMin: number;
    readonly weight: Weight;
  };
  readonly circularTransfers: {
    readonly accountsMin: number;
    readonly accountsMax: number;
    /** The maximum time (ms) from the first to the last transfer of a circle. */
    readonly durationMsMax: number;
    /**
     * The maximum difference between the amount of a transfer of a circle and the amount of the first, in parts per
     * million of the first.
     */
    readonly differencePpmMax: number;
    readonly amountMinorMin: bigint;
    readonly weight: Weight;
  };
  readonly bonusFarming: {
    /** The minimum number of new members with a bonus who are connected by shared devices or IP addresses. */
    readonly membersMin: number;
    /**
     * The ratio of a member's own deposits to the bonuses, in parts per million, below which the member is counted. A
     * member with this ratio or a higher one plays with own money.
     */
    readonly ownMoneyPpmMax: number;
    readonly weight: Weight;
  };
}

const HOUR_MS = 3_600_000;

/** The thresholds that are used for all brands. */
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
 * Returns the points that a rule adds to the abuse score for a number of cases, for example members who share a device.
 * @param casesMin the number of cases that reaches the threshold; `cases` is at least this number
 */
export function pointsOf({ first, step, max }: Weight, cases: number, casesMin: number): number {
  return Math.min(max, first + step * (cases - casesMin));
}
