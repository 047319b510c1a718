import type { promotions } from '@nm/contracts';
import { isoTime } from '../http/time.js';
import type { VipDto } from './vip.dto.js';
import type { PromoStateDto, RewardDto, RewardPageDto } from './reward.dto.js';

/** A friend's id stands in the occasion of a referral reward and stays on the server. */
const occasionOf = ({ kind, occasion }: promotions.Reward): Pick<RewardDto, 'day' | 'tier' | 'level'> => {
  if (kind === 'referral') return { tier: occasion.split(':')[1] ?? '' };
  return occasion.startsWith('level-') ? { level: Number(occasion.slice('level-'.length)) } : { day: occasion };
};

export const presentReward = (reward: promotions.Reward): RewardDto => {
  const [expiresAt, claimedAt] = [isoTime(reward.expiresAt), isoTime(reward.claimedAt)];
  return {
    rewardId: reward.rewardId,
    kind: reward.kind,
    promotion: reward.promotion,
    ...occasionOf(reward),
    currency: reward.currency,
    cashMinor: String(reward.amount?.cashMinor ?? 0n),
    bonusMinor: String(reward.amount?.bonusMinor ?? 0n),
    turnoverRequiredMinor: String(reward.turnoverRequiredMinor),
    status: reward.status,
    offeredAt: isoTime(reward.offeredAt) ?? '',
    availableFrom: isoTime(reward.availableFrom) ?? '',
    ...(expiresAt && { expiresAt }),
    ...(claimedAt && { claimedAt }),
    ...(reward.reason && { reason: reward.reason }),
  };
};

export const presentRewardPage = (page: promotions.ListRewardsResponse): RewardPageDto => ({
  content: page.content.map(presentReward),
  pageNum: page.pageNum,
  totalPages: page.totalPages,
  totalCount: Number(page.totalCount),
});

const presentVipLevel = ({ levels, label, rank }: promotions.Vip) => ({
  hasVip: levels.length > 0,
  vipLabelName: label,
  vipRankLevel: rank,
});

export const presentVip = (vip: promotions.Vip): VipDto => ({
  ...presentVipLevel(vip),
  currency: vip.currency,
  windowDays: vip.windowDays,
  turnoverMinor: String(vip.turnoverMinor),
  depositMinor: String(vip.depositMinor),
  levels: vip.levels.map(({ rank, label, turnoverMinor, depositMinor, levelUpMinor, weeklyMinor }) => ({
    ...{ rank, label, turnoverMinor: String(turnoverMinor), depositMinor: String(depositMinor) },
    ...{ levelUpMinor: String(levelUpMinor), weeklyMinor: String(weeklyMinor) },
  })),
  turnoverPercent: vip.turnoverPercent,
  claimDays: vip.claimDays,
  expiresAfterDays: vip.expiresAfterDays,
});

export const presentPromoState = (
  { count, missions, version }: promotions.RewardCount,
  { enabled }: promotions.Referral,
  vip: promotions.Vip,
): PromoStateDto => ({
  ...presentVipLevel(vip),
  availablePromoCount: count,
  missionCount: missions,
  version: Number(version),
  availablePromo: [{ code: 'REFERRAL', enabled }],
});
