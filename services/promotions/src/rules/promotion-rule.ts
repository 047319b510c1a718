import type { identity } from '@nm/contracts';

/** What sets a promotion off (domain rules §8). */
export type Trigger = 'registration' | 'deposit' | 'wager' | 'loss' | 'level' | 'mission' | 'code' | 'manual';

/** The brand's facts that a rule may read. */
export interface BrandFacts {
  readonly code: string;
  readonly currency: string;
  readonly registrationBonusMinor: bigint;
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
export interface Reward {
  readonly pool: 'cash' | 'bonus';
  readonly amountMinor: (brand: BrandFacts) => bigint;
}

/**
 * A promotion as data. The same declaration drives the engine and the terms that players read.
 */
export interface PromotionRule {
  /** Stable for ever: grants and accounts name it. */
  readonly id: string;
  readonly trigger: Trigger;
  /** Who may have it. Trial, excluded and disabled members never do, whatever a rule says. */
  readonly who: { readonly memberTypes: readonly identity.MemberType[] };
  /** Half-open [from, to) in time; both absent: always. */
  readonly when: { readonly from?: Date; readonly to?: Date };
  readonly reward: Reward;
  /** What must be wagered before the reward may be withdrawn, in hundredths of it: 100 is once the reward. */
  readonly turnoverPercent: number;
  readonly caps: {
    /** How often one member may have it. */
    readonly perMember: 'once';
  };
}
