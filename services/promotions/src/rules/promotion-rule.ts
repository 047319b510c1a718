import type { GameCategory, identity } from '@nm/contracts';

/** The event that triggers a promotion (domain rules §8). */
export type Trigger = 'registration' | 'deposit' | 'wager' | 'loss' | 'level' | 'mission' | 'code' | 'manual';

/** The brand data that a rule may read. */
export interface BrandFacts {
  readonly code: string;
  readonly currency: string;
  readonly registrationBonusMinor: bigint;
  /** True: the registration bonus is cash. False: bonus money with turnover. */
  readonly registrationBonusInCash: boolean;
}

/** The member data that a rule may read. */
export interface MemberFacts {
  readonly id: string;
  readonly type: identity.MemberType;
  readonly status: identity.MemberStatus;
  /** The currency of the member's account. */
  readonly currency: string;
}

/** An amount in the brand's currency, credited to one pool; 0 means no reward. */
export interface MoneyReward {
  readonly pool: (brand: BrandFacts) => 'cash' | 'bonus';
  readonly amountMinor: (brand: BrandFacts) => bigint;
}

/** Points for valid stakes. */
export interface PointsReward {
  /** Valid stake (minor units) that earns one point, by currency. A currency that is not listed earns none. */
  readonly stakeMinorPerPoint: Readonly<Record<string, bigint>>;
  /** The share of a category's valid stake that counts, in hundredths. A category that is not listed does not count. */
  readonly sharePercent: Readonly<Partial<Record<GameCategory, number>>>;
}

interface Rule {
  /** Never changes: grants, entries and accounts refer to it. */
  readonly id: string;
  readonly trigger: Trigger;
  /** Which members are eligible. Trial, excluded and disabled members never are, whatever a rule says. */
  readonly who: { readonly memberTypes: readonly identity.MemberType[] };
  /** Half-open period [from, to); without both the rule always runs. */
  readonly when: { readonly from?: Date; readonly to?: Date };
}

/** A promotion that posts money. */
export interface MoneyRule extends Rule {
  readonly reward: MoneyReward;
  /** The stake required before the reward may be withdrawn, in hundredths of it: 100 means once the reward. */
  readonly turnoverPercent: { readonly cash: number; readonly bonus: number };
  readonly caps: {
    /** How often a member may have it. */
    readonly perMember: 'once';
  };
}

/** The limits of a matched deposit in one currency, in minor units. */
export interface DepositMatch {
  readonly depositMinorMin: bigint;
  readonly bonusMinorMax: bigint;
}

/** A promotion that posts a share of a deposit to the bonus pool, if the member chose it with the deposit. */
export interface DepositRule extends Rule {
  readonly trigger: 'deposit';
  readonly match: {
    /** The bonus in hundredths of the deposit. */
    readonly percent: number;
    /** A currency that is not listed has no such bonus. */
    readonly byCurrency: Readonly<Record<string, DepositMatch>>;
  };
  /** The stake required before the bonus may be withdrawn, in hundredths of deposit and bonus together. */
  readonly turnoverPercent: number;
  readonly caps: { readonly perMember: 'once' };
}

/** A promotion that gives points for play. Points never expire and carry no turnover. */
export interface PointsRule extends Rule {
  readonly trigger: 'wager';
  readonly points: PointsReward;
}

/** A promotion as data. The engine and the terms shown to players use the same declaration. */
export type PromotionRule = MoneyRule | DepositRule | PointsRule;

export const isPointsRule = (rule: PromotionRule): rule is PointsRule => 'points' in rule;
export const isMoneyRule = (rule: PromotionRule): rule is MoneyRule => 'reward' in rule;
export const isDepositRule = (rule: PromotionRule): rule is DepositRule => 'match' in rule;
