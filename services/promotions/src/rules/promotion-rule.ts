import type { GameCategory, identity } from '@nm/contracts';
import type { FreeRounds } from './reward-rule.js';
import type { WhileOpen } from './while-open.js';

/** What starts a promotion: an event of the member or an operator's action (domain §8). */
export type Trigger = 'registration' | 'deposit' | 'wager' | 'loss' | 'level' | 'mission' | 'code' | 'manual';

/** The brand data that a rule may read. */
export interface BrandFacts {
  readonly code: string;
  readonly currency: string;
  readonly registrationBonusMinor: bigint;
  /** True if the registration bonus is cash; false if it is bonus money with a turnover requirement. */
  readonly registrationBonusInCash: boolean;
  /** Parts per million of the valid stake that count towards a turnover, by category from 1. */
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

/** An amount in the brand's currency that is credited to one pool; 0 means no reward. */
export interface MoneyReward {
  readonly pool: (brand: BrandFacts) => 'cash' | 'bonus';
  readonly amountMinor: (brand: BrandFacts) => bigint;
}

/** Points that are earned by valid stakes. */
export interface PointsReward {
  /** The valid stake (minor units) that earns one point, by currency. A currency that is not listed earns no points. */
  readonly stakeMinorPerPoint: Readonly<Record<string, bigint>>;
  /** The percentage of a category's valid stake that earns points. A category that is not listed earns none. */
  readonly sharePercent: Readonly<Partial<Record<GameCategory, number>>>;
}

/** Free rounds that a member claims in the reward centre, within some days. */
export interface ClaimedFreeRounds extends FreeRounds {
  readonly claimDays: number;
}

interface Rule {
  /** The rule's id. It never changes, because grants, entries and accounts refer to it. */
  readonly id: string;
  readonly trigger: Trigger;
  /**
   * The types of member that are eligible. Trial, excluded and disabled members are never eligible, even if a rule
   * lists their type.
   */
  readonly who: { readonly memberTypes: readonly identity.MemberType[] };
  /**
   * The period of the rule: from `from` inclusive to `to` exclusive. Without a bound the rule is not limited on that
   * side.
   */
  readonly when: { readonly from?: Date; readonly to?: Date };
  /** The brands that have the promotion; every brand where it is absent. */
  readonly brands?: readonly string[];
  /** True for a promotion that was withdrawn: nothing more is given, and its open free rounds end. */
  readonly withdrawn?: true;
}

/** A promotion that posts money, or gives free rounds. */
export interface MoneyRule extends Rule {
  readonly reward: MoneyReward;
  /** Free rounds instead of the amount, which is then the maximum that they pay when they end. */
  readonly freeRounds?: ClaimedFreeRounds;
  /** The turnover required before the reward may be withdrawn, in percent of the reward: 100 means once the reward. */
  readonly turnoverPercent: { readonly cash: number; readonly bonus: number };
  readonly whileOpen: WhileOpen;
  readonly caps: {
    /** How often a member may get the promotion. */
    readonly perMember: 'once';
  };
}

/** The limits of a deposit bonus in one currency, in minor units. */
export interface DepositMatch {
  readonly depositMinorMin: bigint;
  readonly bonusMinorMax: bigint;
}

/**
 * A promotion that posts a percentage of a deposit to the bonus pool, or gives free rounds, if the member chose it with
 * the deposit.
 */
export interface DepositRule extends Rule {
  readonly trigger: 'deposit';
  readonly match: {
    /** The bonus in percent of the deposit; 0 for free rounds, which pay at most `bonusMinorMax` for every deposit. */
    readonly percent: number;
    /** The limits by currency. The bonus is not available in a currency that is not listed. */
    readonly byCurrency: Readonly<Record<string, DepositMatch>>;
  };
  /** Free rounds instead of bonus money. What they win is bonus money. */
  readonly freeRounds?: ClaimedFreeRounds;
  /**
   * The turnover required before the bonus may be withdrawn, in percent of deposit and bonus together; for free rounds,
   * in percent of what they win.
   */
  readonly turnoverPercent: number;
  readonly whileOpen: WhileOpen;
  readonly caps: { readonly perMember: 'once' };
}

/** A promotion that gives points for play. Points never expire and have no turnover requirement. */
export interface PointsRule extends Rule {
  readonly trigger: 'wager';
  readonly points: PointsReward;
}

/** A promotion, declared as data. The engine and the terms shown to players use the same declaration. */
export type PromotionRule = MoneyRule | DepositRule | PointsRule;

export const isPointsRule = (rule: PromotionRule): rule is PointsRule => 'points' in rule;
export const isMoneyRule = (rule: PromotionRule): rule is MoneyRule => 'reward' in rule;
export const isDepositRule = (rule: PromotionRule): rule is DepositRule => 'match' in rule;
