import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { identity, promotions } from '@nm/contracts';
import { MaskedNames } from '../catalogue/masked-names.service.js';
import { Caller, InBrand } from '../http/params.js';
import { isoTime } from '../http/time.js';
import { Answers } from '../openapi/answers.js';
import { InjectReferralCodes, InjectReferrals, type ReferralCodesClient, type ReferralsClient } from '../peers.js';
import { RealMembers } from '../session/access.js';
import type { Session } from '../session/session.js';
import { FriendPageDto, FriendsQuery, ReferralDto, type ReferralTierDto } from './referral.dto.js';
import { presentFreeRounds } from './reward.presenter.js';

/** API routes for members who invite friends. Friends have masked names and no id. */
@ApiTags('promotions')
@Controller('wps/referral')
export class ReferralController {
  constructor(
    @InjectReferrals() private readonly referrals: ReferralsClient,
    @InjectReferralCodes() private readonly codes: ReferralCodesClient,
    private readonly names: MaskedNames,
  ) {}

  /** Returns the member's referral code, the reward tiers of the promotion, and the sums so far. */
  @Get()
  @RealMembers()
  @Answers(ReferralDto)
  async referral(@Caller() { memberId }: Session, @InBrand() brand: identity.Brand): Promise<ReferralDto> {
    const call = { memberId, idempotent: true };
    const [{ code }, referral] = await Promise.all([
      this.codes.getReferralCode({ memberId }, call),
      this.referrals.getReferral({ memberId, brand: brand.code }, call),
    ]);
    return {
      enabled: referral.enabled,
      code,
      path: `/register?referralCode=${code}`,
      currency: referral.currency,
      tiers: referral.tiers.map(presentTier),
      claimDays: referral.claimDays,
      friends: referral.friends,
      qualified: referral.qualified,
      paidMinor: String(referral.paidMinor),
    };
  }

  @Get('friends')
  @RealMembers()
  @Answers(FriendPageDto)
  async friends(
    @Query() query: FriendsQuery,
    @Caller() { memberId }: Session,
    @InBrand() brand: identity.Brand,
  ): Promise<FriendPageDto> {
    const page = { page: query.page ?? 1, size: query.pageSize ?? 20 };
    const { content, pageNum, totalPages, totalCount } = await this.referrals.listFriends(
      { memberId, brand: brand.code, page },
      { memberId, idempotent: true },
    );
    const friends = content.map(async ({ friendId, registeredAt, deposited, wagerPercent, tiers }) => ({
      name: await this.names.of(friendId),
      registeredAt: isoTime(registeredAt) ?? '',
      ...{ deposited, wagerPercent, tiers: [...tiers] },
    }));
    return { content: await Promise.all(friends), pageNum, totalPages, totalCount: Number(totalCount) };
  }
}

const presentTier = ({ amount, ...tier }: promotions.ReferralTier): ReferralTierDto => ({
  ...presentFreeRounds(tier),
  id: tier.id,
  depositMinorMin: String(tier.depositMinorMin),
  wagerMinorMin: String(tier.wagerMinorMin),
  cashMinor: String(amount?.cashMinor ?? 0n),
  bonusMinor: String(amount?.bonusMinor ?? 0n),
  turnoverPercent: tier.turnoverPercent,
});
