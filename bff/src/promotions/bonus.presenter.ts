import { isFieldSet } from '@bufbuild/protobuf';
import { GameCategory, wallet, type promotions } from '@nm/contracts';
import { isoTime } from '../http/time.js';
import type { CategoryName } from '../inhouse/inhouse.dto.js';
import { BONUS_STATES, type BonusDto, type BonusPageDto, type BonusTermsDto } from './bonus.dto.js';
import { presentMatch } from './promotion.presenter.js';

/**
 * Returns the promotion's name for the member. Grants by operators are named adjustment/<id>, and members must not
 * see this id.
 */
export const promotionNamed = (promotion: string): string => promotion.split('/')[0] ?? promotion;

/** Combines a page of bonus grants with the terms of the promotions that the brand offers now. */
export const presentBonusPage = (
  page: wallet.ListBonusesResponse,
  declared: readonly promotions.Promotion[],
): BonusPageDto => ({
  content: page.content.map((bonus) =>
    presentBonus(
      bonus,
      declared.find(({ id }) => id === bonus.promotion),
    ),
  ),
  pageNum: page.pageNum,
  totalPages: page.totalPages,
  totalCount: Number(page.totalCount),
});

const presentBonus = (bonus: wallet.Bonus, terms: promotions.Promotion | undefined): BonusDto => ({
  transferId: bonus.transferId,
  promotion: promotionNamed(bonus.promotion),
  currency: bonus.currency,
  cashMinor: String(bonus.amount?.cashMinor ?? 0n),
  bonusMinor: String(bonus.amount?.bonusMinor ?? 0n),
  grantedAt: isoTime(bonus.grantedAt),
  // The proto enum has the states in the same order, but starts at 1.
  state: BONUS_STATES[bonus.state - 1] ?? 'open',
  ...(bonus.endedAt && { endedAt: isoTime(bonus.endedAt) }),
  requiredMinor: String(bonus.requiredMinor),
  ...(isFieldSet(bonus, wallet.BonusSchema.field.countedMinor) && { countedMinor: String(bonus.countedMinor) }),
  ...(isFieldSet(bonus, wallet.BonusSchema.field.convertedMinor) && { convertedMinor: String(bonus.convertedMinor) }),
  ...(bonus.stakeMaxMinor > 0n && { stakeMaxMinor: String(bonus.stakeMaxMinor) }),
  ...(bonus.expiresAt && { expiresAt: isoTime(bonus.expiresAt) }),
  leftMinor: String(bonus.leftMinor),
  categories: bonus.categories.map(({ category, sharePpm, validStakeMinor, countedMinor }) => ({
    gameType: GameCategory[category] as CategoryName,
    sharePpm,
    validStakeMinor: String(validStakeMinor),
    countedMinor: String(countedMinor),
  })),
  ...(terms && { terms: presentTerms(terms) }),
});

const presentTerms = ({ trigger, turnoverPercent, match }: promotions.Promotion): BonusTermsDto => ({
  trigger,
  turnoverPercent,
  ...(match && { match: presentMatch(match) }),
});
