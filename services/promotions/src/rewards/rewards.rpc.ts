import { Inject } from '@nestjs/common';
import type { DescMessage, MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { promotions } from '@nm/contracts';
import { Db } from '@nm/kit/db/db.js';
import { pageOf, totalPages, uuidField } from '@nm/kit/rpc/fields.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { dayOf, endOf } from '../plays/brand-day.js';
import { BrandFactsService, isModuleOn } from '../plays/brand-facts.service.js';
import { invalid } from '../promotions.errors.js';
import { MANUAL_REBATE } from '../rebates/day-closing.service.js';
import { rebateOf, type RebateLine } from '../rebates/rebate.js';
import { RebateReadModel } from '../rebates/rebate.read-model.js';
import { dailyRebate } from '../rules/daily-rebate.js';
import { REWARD_STATES, type RewardState } from './reward.js';
import { RewardReadModel } from './reward.read-model.js';
import { RewardStore } from './reward.store.js';
import { rewardInContract } from './reward.presenter.js';
import { VipService } from '../vip/vip.service.js';
import { RewardsService } from './rewards.service.js';

const { method } = promotions.RewardService;
const FOR_MEMBER = { callers: ['bff'], actsFor: 'member' } as const;
const KEY = /^[A-Za-z0-9._:-]{1,64}$/;

type Answer<S extends DescMessage> = Promise<MessageInitShape<S>>;

/** Implements the RPCs about rewards: decodes the request, calls the service and encodes the answer. */
@RpcController(promotions.RewardService)
export class RewardsRpc {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(RewardsService) private readonly rewards: RewardsService,
    @Inject(RewardStore) private readonly store: RewardStore,
    @Inject(RewardReadModel) private readonly screens: RewardReadModel,
    @Inject(RebateReadModel) private readonly rebates: RebateReadModel,
    @Inject(BrandFactsService) private readonly brands: BrandFactsService,
    @Inject(VipService) private readonly vip: VipService,
  ) {}

  @Rpc(method.listRewards, FOR_MEMBER)
  async listRewards(request: promotions.ListRewardsRequest): Answer<typeof promotions.ListRewardsResponseSchema> {
    if (request.state !== '' && !Object.hasOwn(REWARD_STATES, request.state)) throw invalid('state');
    const page = pageOf(request.page);
    const state = request.state === '' ? undefined : (request.state as RewardState);
    const { content, totalCount } = await this.screens.list(uuidField(request.memberId, 'memberId'), state, page);
    const now = new Date();
    return {
      content: content.map((reward) => rewardInContract(reward, now)),
      ...{ pageNum: page.number, totalPages: totalPages(totalCount, page), totalCount },
    };
  }

  @Rpc(method.claimReward, FOR_MEMBER)
  async claimReward(request: promotions.ClaimRewardRequest): Answer<typeof promotions.RewardSchema> {
    if (!KEY.test(request.key)) throw invalid('key');
    const memberId = uuidField(request.memberId, 'memberId');
    return rewardInContract(await this.rewards.claim(memberId, uuidField(request.rewardId, 'rewardId'), request.key));
  }

  @Rpc(method.getRewardCount, FOR_MEMBER)
  async getRewardCount({ memberId }: promotions.GetRewardCountRequest): Answer<typeof promotions.RewardCountSchema> {
    const [count] = await this.store.counts(this.db, [uuidField(memberId, 'memberId')]);
    return count ? { count: count.count, missions: count.missions, version: count.version } : {};
  }

  @Rpc(method.getRebate, FOR_MEMBER)
  async getRebate(request: promotions.GetRebateRequest): Answer<typeof promotions.RebateSchema> {
    const memberId = uuidField(request.memberId, 'memberId');
    const brand = await this.brands.of(request.brand);
    const { code, currency, timeZone, modules } = brand;
    const zone = timeZone || 'UTC';
    const day = (await this.rebates.openDay(code)) ?? dayOf(new Date(), zone);
    const valid = await this.rebates.validOf(memberId, day);
    const extras = await this.vip.rebateExtras(this.db, [memberId], brand, new Date());
    const { lines, sumMinor } = rebateOf(dailyRebate, currency, valid, extras.get(memberId));
    return {
      ...{ currency, day, dayEndsAt: timestampFromDate(endOf(day, zone)), amountMinor: sumMinor },
      minimumMinor: dailyRebate.minimumMinor[currency] ?? 0n,
      ...{ claimDays: dailyRebate.claimDays, manual: isModuleOn(modules, MANUAL_REBATE), lines: lines.map(asLine) },
    };
  }

  @Rpc(method.listRebateDays, FOR_MEMBER)
  async listRebateDays(
    request: promotions.ListRebateDaysRequest,
  ): Answer<typeof promotions.ListRebateDaysResponseSchema> {
    const page = pageOf(request.page);
    const memberId = uuidField(request.memberId, 'memberId');
    const { content, totalCount } = await this.screens.listOfRule(memberId, dailyRebate.id, page);
    const lines = await this.rebates.linesOf(
      memberId,
      content.map(({ occasion }) => occasion),
    );
    return {
      content: content.map((reward) => ({
        day: reward.occasion,
        lines: (lines.get(reward.occasion) ?? []).map(asLine),
        reward: rewardInContract(reward),
      })),
      ...{ pageNum: page.number, totalPages: totalPages(totalCount, page) },
    };
  }
}

const asLine = ({ category, ratePpm, validMinor, amountMinor }: RebateLine) => ({
  ...{ category, ratePpm, validMinor, amountMinor },
});
