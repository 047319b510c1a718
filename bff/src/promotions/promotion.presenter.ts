import { GameCategory, type promotions } from '@nm/contracts';
import { isoTime } from '../http/time.js';
import type { CategoryName } from '../inhouse/inhouse.dto.js';
import { presentFreeRounds } from './reward.presenter.js';
import { presentPointTerms } from './point.presenter.js';
import type { DepositMatchDto, GrantDto, GrantPageDto, PromotionDto, PromotionsDto } from './promotion.dto.js';

export const presentPromotions = (
  declared: readonly promotions.Promotion[],
  grants: promotions.ListGrantsResponse | undefined,
): PromotionsDto => ({
  list: declared.map(presentPromotion),
  ...(grants ? { grants: presentGrantPage(grants) } : {}),
});

export const presentMatch = ({
  percent,
  depositMinorMin,
  bonusMinorMax,
}: promotions.DepositMatch): DepositMatchDto => ({
  percent,
  depositMinorMin: String(depositMinorMin),
  bonusMinorMax: String(bonusMinorMax),
});

/**
 * Returns the terms that apply while a bonus is open (largest stake, days until it expires), or an empty object for a
 * promotion without such terms.
 */
export const presentOpenTerms = ({
  stakeMaxMinor,
  expiresAfterDays,
}: Pick<promotions.Promotion, 'stakeMaxMinor' | 'expiresAfterDays'>): Pick<
  PromotionDto,
  'stakeMaxMinor' | 'expiresAfterDays'
> => ({
  ...(stakeMaxMinor > 0n && { stakeMaxMinor: String(stakeMaxMinor) }),
  ...(expiresAfterDays > 0 && { expiresAfterDays }),
});

/**
 * Returns the free rounds of a promotion with the number of days to claim them, or an empty object for a promotion
 * that gives money.
 */
export const presentClaimedRounds = (
  promotion: Pick<promotions.Promotion, 'freeRounds' | 'claimDays'>,
): Pick<PromotionDto, 'freeRounds' | 'claimDays'> =>
  promotion.freeRounds ? { ...presentFreeRounds(promotion), claimDays: promotion.claimDays } : {};

const presentPromotion = (promotion: promotions.Promotion): PromotionDto => ({
  id: promotion.id,
  trigger: promotion.trigger,
  currency: promotion.currency,
  cashMinor: String(promotion.amount?.cashMinor ?? 0n),
  bonusMinor: String(promotion.amount?.bonusMinor ?? 0n),
  turnoverPercent: promotion.turnoverPercent,
  turnoverShares: promotion.turnoverShares.map(({ category, sharePpm }) => ({
    gameType: GameCategory[category] as CategoryName,
    sharePpm,
  })),
  ...presentOpenTerms(promotion),
  ...(promotion.match ? { match: presentMatch(promotion.match) } : {}),
  ...presentClaimedRounds(promotion),
  ...(promotion.points ? { points: presentPointTerms(promotion.points) } : {}),
});

const presentGrantPage = (page: promotions.ListGrantsResponse): GrantPageDto => ({
  content: page.content.map(presentGrant),
  pageNum: page.pageNum,
  totalPages: page.totalPages,
});

const presentGrant = (grant: promotions.Grant): GrantDto => ({
  grantId: grant.grantId,
  promotion: grant.promotion,
  status: grant.status,
  currency: grant.currency,
  cashMinor: String(grant.amount?.cashMinor ?? 0n),
  bonusMinor: String(grant.amount?.bonusMinor ?? 0n),
  grantedAt: isoTime(grant.grantedAt),
});
