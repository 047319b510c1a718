import type { promotions } from '@nm/contracts';
import { isoTime } from '../http/time.js';
import type { VipBirthdayDto, VipDto } from './vip.dto.js';
import type { FreeRoundsRewardDto, PromoStateDto, RewardDto, RewardPageDto } from './reward.dto.js';

const YEAR = /^[0-9]{4}$/;

/**
 * Returns the fields that say for what a reward was given. The stored occasion of a referral reward contains the
 * friend's id, and that of a code reward contains the code's id; members do not get these ids.
 */
const occasionOf = ({ kind, occasion }: promotions.Reward): Pick<RewardDto, 'day' | 'tier' | 'level' | 'place'> => {
  if (kind === 'referral') return { tier: occasion.split(':')[1] ?? '' };
  // The occasion (what the reward was given for) of these kinds of reward has only an internal id or a date, which does
  // not help a member to recognise the reward.
  if (['code', 'manual', 'free_rounds', 'registration', 'deposit'].includes(kind)) return {};
  if (kind === 'raffle') {
    const [day = '', place] = occasion.split(':');
    return { day, place: Number(place) };
  }
  // The occasion (what the reward was given for) of a birthday reward is its year, which is not a day.
  if (YEAR.test(occasion)) return {};
  return occasion.startsWith('level-') ? { level: Number(occasion.slice('level-'.length)) } : { day: occasion };
};

/** Returns the free rounds of a reward, or an empty object for a reward of money. */
export const presentFreeRounds = ({
  freeRounds,
}: {
  readonly freeRounds?: promotions.FreeRoundsReward;
}): { freeRounds?: FreeRoundsRewardDto } =>
  freeRounds
    ? {
        freeRounds: {
          ...{ vassalage: freeRounds.vassalage, gameCode: freeRounds.gameCode, rounds: freeRounds.rounds },
          ...{ stakeMinor: String(freeRounds.stakeMinor), playDays: freeRounds.playDays },
        },
      }
    : {};

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
    ...presentFreeRounds(reward),
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
  levels: vip.levels.map((level) => ({
    ...{ rank: level.rank, label: level.label, rebateExtraPpm: level.rebateExtraPpm },
    ...{ turnoverMinor: String(level.turnoverMinor), depositMinor: String(level.depositMinor) },
    ...{ levelUpMinor: String(level.levelUpMinor), weeklyMinor: String(level.weeklyMinor) },
    ...{ monthlyMinor: String(level.monthlyMinor), birthdayMinor: String(level.birthdayMinor) },
  })),
  turnoverPercent: vip.turnoverPercent,
  claimDays: vip.claimDays,
  expiresAfterDays: vip.expiresAfterDays,
  ...(vip.birthday && { birthday: presentBirthday(vip.birthday) }),
});

const presentBirthday = ({
  state,
  nextDay,
  claimUntil,
  claimDays,
  noticeDays,
}: promotions.VipBirthday): VipBirthdayDto => {
  const until = isoTime(claimUntil);
  return { state, ...(nextDay && { nextDay }), ...(until && { claimUntil: until }), claimDays, noticeDays };
};

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
