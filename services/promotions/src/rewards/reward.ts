import type { FreeRoundsAward } from '../rules/reward-rule.js';

/** The source of a reward. `free_rounds` is a reward that pays the winnings of free rounds. */
export type RewardKind =
  | 'rebate'
  | 'referral'
  | 'mission'
  | 'leaderboard'
  | 'vip'
  | 'raffle'
  | 'cashback'
  | 'code'
  | 'manual'
  | 'registration'
  | 'deposit'
  | 'free_rounds';

/**
 * The status of a reward. `held`: an operator must review it. `coming`: it can be claimed later. `offered`: it can be
 * claimed now. `processing`: it is claimed, but the payment is not completed. All other statuses are final.
 */
export type RewardStatus = 'held' | 'coming' | 'offered' | 'processing' | 'paid' | 'rejected' | 'expired';

/** A reward that a rule gives. Amounts are minor units and never change after the reward is stored. */
export interface NewReward {
  readonly memberId: string;
  readonly brand: string;
  readonly kind: RewardKind;
  /** The id of the rule that gives the reward. */
  readonly promotion: string;
  /**
   * Distinguishes the rewards that one rule gives a member. Each combination of member, rule and occasion is stored
   * only once.
   */
  readonly occasion: string;
  readonly currency: string;
  readonly cashMinor: bigint;
  readonly bonusMinor: bigint;
  readonly turnoverRequiredMinor: bigint;
  /**
   * The free rounds that are given instead of money. In this case the amounts are the maximum that the free rounds
   * pay.
   */
  readonly freeRounds?: FreeRoundsAward | null;
  /** The id of the deposit order that gave the reward; absent if no deposit did. */
  readonly orderId?: string;
  readonly availableFrom: Date;
  readonly expiresAt: Date | null;
  /**
   * How the reward is given. `member`: the member must claim it. `house`: it is paid without a claim. `review`: an
   * operator reviews it before the member can claim it.
   */
  readonly by: 'member' | 'house' | 'review';
}

export interface Reward extends Omit<NewReward, 'by'> {
  readonly rewardId: string;
  readonly status: RewardStatus;
  readonly offeredAt: Date;
  readonly claimKey: string | null;
  readonly claimedAt: Date | null;
  readonly paidAt: Date | null;
  /** The reason for which the reward was rejected; null if it was not. */
  readonly reason: string | null;
}

/** The occasion of a reward that a rule gives each member only once. */
export const ONCE = 'once';

/**
 * The prefix of the occasion of a reward that pays the winnings of free rounds. The id of the reward that gave these
 * free rounds follows it.
 */
export const WIN_OF = 'won:';

/** Returns the idempotency key under which the wallet posts a reward. */
export const postingKeyOf = (rewardId: string): string => `reward:${rewardId}`;

/** Returns the occasion of the reward that pays the winnings of the free rounds of another reward. */
export const occasionOfWin = (rewardId: string): string => `${WIN_OF}${rewardId}`;

/**
 * If a reward pays the winnings of free rounds, returns the id of the reward that gave these free rounds; undefined
 * for any other reward.
 */
export const freeRoundsOf = ({ kind, occasion }: Pick<Reward, 'kind' | 'occasion'>): string | undefined =>
  kind === 'free_rounds' && occasion.startsWith(WIN_OF) ? occasion.slice(WIN_OF.length) : undefined;

/**
 * The labels of the specification (§4, activity) that a reward can have. The labels `join` and `joined` do not apply
 * to rewards.
 */
export type RewardLabel =
  | 'claim'
  | 'applying'
  | 'close'
  | 'rejected'
  | 'issued'
  | 'claimed'
  | 'processing'
  | 'coming_soon';

const LABELS: Readonly<Record<Exclude<RewardStatus, 'offered' | 'paid'>, RewardLabel>> = {
  held: 'applying',
  coming: 'coming_soon',
  processing: 'processing',
  rejected: 'rejected',
  expired: 'close',
};

/**
 * Returns the label of a reward. An offer whose time to claim has passed is labelled as closed, even before the job
 * has changed its status.
 */
export function labelOf({ status, expiresAt, claimKey }: Reward, now: Date): RewardLabel {
  if (status === 'paid') return claimKey === null ? 'issued' : 'claimed';
  if (status === 'offered') return expiresAt && expiresAt <= now ? 'close' : 'claim';
  return LABELS[status];
}

/** The sections of the reward centre, each with the statuses of the rewards that it shows. */
export const REWARD_STATES = {
  claimable: ['held', 'coming', 'offered'],
  claimed: ['processing', 'paid'],
  expired: ['expired', 'rejected'],
} as const satisfies Record<string, readonly RewardStatus[]>;

export type RewardState = keyof typeof REWARD_STATES;
