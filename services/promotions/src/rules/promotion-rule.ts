import type { GameCategory, identity } from '@nm/contracts';

/** What sets a promotion off (domain rules §8). */
export type Trigger = 'registration' | 'deposit' | 'wager' | 'loss' | 'level' | 'mission' | 'code' | 'manual';

/** The brand's facts that a rule may read. */
export interface BrandFacts {
  readonly code: string;
  readonly currency: string;
  readonly registrationBonusMinor: bigint;
  /** The registration bonus is cash; else it is bonus money with turnover. */
  readonly registrationBonusInCash: boolean;
}

/** The member's facts that a rule may read. */
export interface MemberFacts {
  readonly id: string;
  readonly type: identity.MemberType;
  readonly status: identity.MemberStatus;
  /** The currency of the member's account. */
  readonly currency: string;
}

/** An amount of the brand's currency that goes to one pool; 0 for nothing. */
export interface MoneyReward {
  readonly pool: (brand: BrandFacts) => 'cash' | 'bonus';
  readonly amountMinor: (brand: BrandFacts) => bigint;
}

/** Points for valid stakes. */
export interface PointsReward {
  /** Valid stake (minor units) that earns one point, by currency; a currency that is not listed earns none. */
  readonly stakeMinorPerPoint: Readonly<Record<string, bigint>>;
  /** How much of a category's valid stake counts, in hundredths; a category that is not listed does not count. */
  readonly sharePercent: Readonly<Partial<Record<GameCategory, number>>>;
}

interface Rule {
  /** Stable for ever: grants, entries and accounts name it. */
  readonly id: string;
  readonly trigger: Trigger;
  /** Who may have it. Trial, excluded and disabled members never do, whatever a rule says. */
  readonly who: { readonly memberTypes: readonly identity.MemberType[] };
  /** Half-open [from, to) in time; both absent: always. */
  readonly when: { readonly from?: Date; readonly to?: Date };
}

/** A promotion that posts money. */
export interface MoneyRule extends Rule {
  readonly reward: MoneyReward;
  /** The wager that is due before the reward may be withdrawn, in hundredths of it: 100 is once the reward. */
  readonly turnoverPercent: { readonly cash: number; readonly bonus: number };
  readonly caps: {
    /** How often one member may have it. */
    readonly perMember: 'once';
  };
}

/** How a deposit in one currency is matched, in its minor units. */
export interface DepositMatch {
  readonly depositMinorMin: bigint;
  readonly bonusMinorMax: bigint;
}

/** A promotion that posts a share of a deposit to the bonus pool, for who chose it with the deposit. */
export interface DepositRule extends Rule {
  readonly trigger: 'deposit';
  readonly match: {
    /** The bonus in hundredths of the deposit. */
    readonly percent: number;
    /** A currency that is not listed has no such bonus. */
    readonly byCurrency: Readonly<Record<string, DepositMatch>>;
  };
  /** What must be wagered before the bonus may be withdrawn, in hundredths of deposit and bonus together. */
  readonly turnoverPercent: number;
  readonly caps: { readonly perMember: 'once' };
}

/** A promotion that gives points for play. Points never expire and carry no turnover. */
export interface PointsRule extends Rule {
  readonly trigger: 'wager';
  readonly points: PointsReward;
}

/**
 * A promotion as data. The same declaration drives the engine and the terms that players read.
 */
export type PromotionRule = MoneyRule | DepositRule | PointsRule;

export const isPointsRule = (rule: PromotionRule): rule is PointsRule => 'points' in rule;
export const isMoneyRule = (rule: PromotionRule): rule is MoneyRule => 'reward' in rule;
export const isDepositRule = (rule: PromotionRule): rule is DepositRule => 'match' in rule;
