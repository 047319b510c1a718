import type { FreeRoundsAward } from '../rules/reward-rule.js';

/** The source of a reward. `free_rounds` is the win of free rounds. */
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
 * `held` waits for an operator; `coming` can be claimed later; `offered` can be claimed now; `processing` is claimed and
 * waits for the wallet. The rest is final.
 */
export type RewardStatus = 'held' | 'coming' | 'offered' | 'processing' | 'paid' | 'rejected' | 'expired';

/** A reward that a rule gives. Amounts are minor units and never change. */
export interface NewReward {
  readonly memberId: string;
  readonly brand: string;
  readonly kind: RewardKind;
  /** The id of the rule. */
  readonly promotion: string;
  /** Separates the rewards of one rule: (member, rule, occasion) is given once. */
  readonly occasion: string;
  readonly currency: string;
  readonly cashMinor: bigint;
  readonly bonusMinor: bigint;
  readonly turnoverRequiredMinor: bigint;
  /** The free rounds that it gives instead of money. The amounts are then the maximum that they pay. */
  readonly freeRounds?: FreeRoundsAward | null;
  /** The deposit that gave it, if one did. */
  readonly orderId?: string;
  readonly availableFrom: Date;
  readonly expiresAt: Date | null;
  /** `member`: the member claims it. `house`: it is paid without a claim. `review`: an operator reviews it first. */
  readonly by: 'member' | 'house' | 'review';
}

export interface Reward extends Omit<NewReward, 'by'> {
  readonly rewardId: string;
  readonly status: RewardStatus;
  readonly offeredAt: Date;
  readonly claimKey: string | null;
  readonly claimedAt: Date | null;
  readonly paidAt: Date | null;
  /** Why it was rejected. */
  readonly reason: string | null;
}

/** The occasion of a reward that a rule gives a member once. */
export const ONCE = 'once';

/** The prefix of the occasion of a win; the id of the reward that gave the free rounds follows it. */
export const WIN_OF = 'won:';

/** Returns the key of the wallet's posting of a reward. */
export const postingKeyOf = (rewardId: string): string => `reward:${rewardId}`;

/** Returns the occasion of the reward that pays what the free rounds of another reward won. */
export const occasionOfWin = (rewardId: string): string => `${WIN_OF}${rewardId}`;

/** Returns the id of the reward that gave the free rounds whose win a reward pays; undefined for any other reward. */
export const freeRoundsOf = ({ kind, occasion }: Pick<Reward, 'kind' | 'occasion'>): string | undefined =>
  kind === 'free_rounds' && occasion.startsWith(WIN_OF) ? occasion.slice(WIN_OF.length) : undefined;

/** The specification's labels (§4, activity) that a reward can have. Joining does not apply to a reward. */
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

/** The label of a reward. An offer whose time is over is closed, also before the job has marked it. */
export function labelOf({ status, expiresAt, claimKey }: Reward, now: Date): RewardLabel {
  if (status === 'paid') return claimKey === null ? 'issued' : 'claimed';
  if (status === 'offered') return expiresAt && expiresAt <= now ? 'close' : 'claim';
  return LABELS[status];
}

/** The sections of the reward centre. */
export const REWARD_STATES = {
  claimable: ['held', 'coming', 'offered'],
  claimed: ['processing', 'paid'],
  expired: ['expired', 'rejected'],
} as const satisfies Record<string, readonly RewardStatus[]>;

export type RewardState = keyof typeof REWARD_STATES;
