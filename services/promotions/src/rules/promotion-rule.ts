import type { GameCategory, identity } from '@nm/contracts';
import type { FreeRounds } from './reward-rule.js';
import type { WhileOpen } from './while-open.js';

/** What starts a promotion: an event of the member or an operator's action (domain rules §8). */
export type Trigger = 'registration' | 'deposit' | 'wager' | 'loss' | 'level' | 'mission' | 'code' | 'manual';

/** The brand data that a rule may read. */
export interface BrandFacts {
  readonly code: string;
  readonly currency: string;
  readonly registrationBonusMinor: bigint;
  /** True if the registration bonus is paid as cash; false if it is bonus money with a turnover requirement. */
  readonly registrationBonusInCash: boolean;
  /** How much the valid stake counts towards a turnover, in parts per million, with one element per category from 1. */
  readonly turnoverContributionPpm: readonly number[];
}

/** The member data that a rule may read. */
export interface MemberFacts {
  readonly id: string;
  readonly type: identity.MemberType;
  readonly status: identity.MemberStatus;
  /** The currency of the member's account. */
  readonly currency: string;
}

/** An amount in the brand's currency that is credited as cash or as bonus money; 0 means that there is no reward. */
export interface MoneyReward {
  readonly pool: (brand: BrandFacts) => 'cash' | 'bonus';
  readonly amountMinor: (brand: BrandFacts) => bigint;
}

/** A reward of points for valid stakes. */
export interface PointsReward {
  /**
   * The valid stake (minor units) for which a member gets one point, by currency. In a currency that is not listed,
   * bets earn no points.
   */
  readonly stakeMinorPerPoint: Readonly<Record<string, bigint>>;
  /**
   * How many percent of the valid stake earn points, by category. In a category that is not listed, bets earn no
   * points.
   */
  readonly sharePercent: Readonly<Partial<Record<GameCategory, number>>>;
}

/** Free rounds that a member must claim in the reward centre within a number of days. */
export interface ClaimedFreeRounds extends FreeRounds {
  readonly claimDays: number;
}

interface Rule {
  /** The id of the rule. It never changes, because stored grants, entries and accounts refer to it. */
  readonly id: string;
  readonly trigger: Trigger;
  /**
   * The types of member that are eligible. Trial, excluded and disabled members are never eligible, even if a rule
   * lists their type.
   */
  readonly who: { readonly memberTypes: readonly identity.MemberType[] };
  /**
   * The period in which the rule is in effect: `from` is included, `to` is not. If a bound is missing, the period is
   * not limited on that side.
   */
  readonly when: { readonly from?: Date; readonly to?: Date };
  /** The codes of the brands that have the promotion; absent if every brand has it. */
  readonly brands?: readonly string[];
  /**
   * True if the promotion was withdrawn. It then gives nothing any more, and free rounds that are not used up are
   * ended.
   */
  readonly withdrawn?: true;
}

/** A promotion that gives money or free rounds. */
export interface MoneyRule extends Rule {
  readonly reward: MoneyReward;
  /** Free rounds that are given instead of the amount. The amount is then the maximum that they pay when they end. */
  readonly freeRounds?: ClaimedFreeRounds;
  /**
   * The turnover that is required before the reward can be withdrawn, in percent of the reward. 100 means that bets of
   * one times the reward are required.
   */
  readonly turnoverPercent: { readonly cash: number; readonly bonus: number };
  readonly whileOpen: WhileOpen;
  readonly caps: {
    /** How often a member can get the promotion: only once. */
    readonly perMember: 'once';
  };
}

/** The limits of a deposit bonus in one currency, in minor units. */
export interface DepositMatch {
  readonly depositMinorMin: bigint;
  readonly bonusMinorMax: bigint;
}

/**
 * A promotion for a deposit with which the member chose it. It gives a percentage of the deposit as bonus money, or
 * free rounds.
 */
export interface DepositRule extends Rule {
  readonly trigger: 'deposit';
  readonly match: {
    /**
     * The bonus in percent of the deposit. It is 0 for free rounds, which pay at most `bonusMinorMax` regardless of
     * the deposit's amount.
     */
    readonly percent: number;
    /** The limits of the deposit bonus by currency. The bonus is not available in a currency that is not listed. */
    readonly byCurrency: Readonly<Record<string, DepositMatch>>;
  };
  /** Free rounds that are given instead of bonus money. Their winnings are paid as bonus money. */
  readonly freeRounds?: ClaimedFreeRounds;
  /**
   * The turnover that is required before the bonus can be withdrawn, in percent of deposit plus bonus; for free
   * rounds, in percent of their winnings.
   */
  readonly turnoverPercent: number;
  readonly whileOpen: WhileOpen;
  readonly caps: { readonly perMember: 'once' };
}

/** A promotion that gives points for bets. Points never expire and have no turnover requirement. */
export interface PointsRule extends Rule {
  readonly trigger: 'wager';
  readonly points: PointsReward;
}

/**
 * A promotion that is declared as data. Decisions about grants and the terms that players read are made from the same
 * declaration.
 */
export type PromotionRule = MoneyRule | DepositRule | PointsRule;

export const isPointsRule = (rule: PromotionRule): rule is PointsRule => 'points' in rule;
export const isMoneyRule = (rule: PromotionRule): rule is MoneyRule => 'reward' in rule;
export const isDepositRule = (rule: PromotionRule): rule is DepositRule => 'match' in rule;
