import { Inject } from '@nestjs/common';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { identity, promotions } from '@nm/contracts';
import { Db } from '@nm/kit/db/db.js';
import { uuidField } from '@nm/kit/rpc/fields.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { BirthdaysService, type BirthdayState } from '../birthdays/birthdays.service.js';
import { MemberStore } from '../members/member.store.js';
import { BrandFactsService } from '../plays/brand-facts.service.js';
import { vipLevels } from '../rules/vip-levels.js';
import { VipService } from './vip.service.js';

/** Implements the RPC about a member's VIP level. */
@RpcController(promotions.RewardService)
export class VipRpc {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(BrandFactsService) private readonly brands: BrandFactsService,
    @Inject(MemberStore) private readonly members: MemberStore,
    @Inject(VipService) private readonly vip: VipService,
    @Inject(BirthdaysService) private readonly birthdays: BirthdaysService,
  ) {}

  @Rpc(promotions.RewardService.method.getVip, { callers: ['bff'], actsFor: 'member' })
  async getVip(request: promotions.GetVipRequest): Promise<MessageInitShape<typeof promotions.VipSchema>> {
    const memberId = uuidField(request.memberId, 'memberId');
    const brand = await this.brands.of(request.brand);
    // If the event of a member's registration was not handled yet, this service does not know the member. The member
    // is then treated as a player, because most new members are players.
    const member = (await this.members.findAll(this.db, [memberId])).get(memberId) ?? {
      ...{ memberId, type: identity.MemberType.PLAYER, status: identity.MemberStatus.ACTIVE },
    };
    const at = new Date();
    const { level, levels, turnoverMinor, depositMinor } = await this.vip.state(this.db, member, brand, at);
    const birthday = levels.length > 0 && (await this.birthdays.state(this.db, memberId, brand, at));
    return {
      ...{ rank: level?.rank ?? 0, label: level?.label ?? '', currency: brand.currency, turnoverMinor, depositMinor },
      ...{ windowDays: vipLevels.windowDays, claimDays: vipLevels.claimDays, levels: [...levels] },
      ...{ turnoverPercent: vipLevels.turnoverPercent, expiresAfterDays: vipLevels.whileOpen.expiresAfterDays },
      ...(birthday && { birthday: birthdayInContract(birthday, brand) }),
    };
  }
}

const birthdayInContract = (
  { state, nextDay, claimUntil }: BirthdayState,
  { birthdayNoticeDays: noticeDays }: identity.Brand,
): MessageInitShape<typeof promotions.VipBirthdaySchema> => ({
  ...{ state, nextDay, noticeDays, claimDays: vipLevels.birthdayClaimDays },
  ...(claimUntil && { claimUntil: timestampFromDate(claimUntil) }),
});
