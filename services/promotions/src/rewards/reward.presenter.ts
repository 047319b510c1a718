import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { promotions } from '@nm/contracts';
import type { FreeRoundsAward } from '../rules/reward-rule.js';
import { labelOf, type Reward } from './reward.js';

/** Encodes the free rounds that a reward gives; returns nothing for a reward of money. */
export const freeRoundsInContract = ({
  freeRounds,
}: {
  readonly freeRounds?: FreeRoundsAward | null;
}): { freeRounds?: MessageInitShape<typeof promotions.FreeRoundsRewardSchema> } =>
  freeRounds ? { freeRounds: { ...freeRounds, stakeMinor: BigInt(freeRounds.stakeMinor) } } : {};

/** Encodes a reward with the label that it has now. */
export const rewardInContract = (
  reward: Reward,
  now = new Date(),
): MessageInitShape<typeof promotions.RewardSchema> => ({
  rewardId: reward.rewardId,
  kind: reward.kind,
  promotion: reward.promotion,
  occasion: reward.occasion,
  currency: reward.currency,
  amount: { cashMinor: reward.cashMinor, bonusMinor: reward.bonusMinor },
  turnoverRequiredMinor: reward.turnoverRequiredMinor,
  status: labelOf(reward, now),
  availableFrom: timestampFromDate(reward.availableFrom),
  ...(reward.expiresAt && { expiresAt: timestampFromDate(reward.expiresAt) }),
  ...(reward.claimedAt && { claimedAt: timestampFromDate(reward.claimedAt) }),
  reason: reward.reason ?? '',
  offeredAt: timestampFromDate(reward.offeredAt),
  ...freeRoundsInContract(reward),
});
