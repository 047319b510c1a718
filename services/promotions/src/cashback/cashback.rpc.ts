import { Inject } from '@nestjs/common';
import type { DescMessage, MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { promotions } from '@nm/contracts';
import { Db } from '@nm/kit/db/db.js';
import { pageOf, totalPages, uuidField } from '@nm/kit/rpc/fields.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { dayOf, endOf } from '../plays/brand-day.js';
import { BrandFactsService } from '../plays/brand-facts.service.js';
import { RebateReadModel } from '../rebates/rebate.read-model.js';
import { RewardReadModel } from '../rewards/reward.read-model.js';
import { rewardInContract } from '../rewards/reward.presenter.js';
import { weeklyCashback } from '../rules/weekly-cashback.js';
import type { Cashback } from './cashback.js';
import { CashbackService } from './cashback.service.js';
import { CashbackStore } from './cashback.store.js';

const { method } = promotions.RewardService;
const FOR_MEMBER = { callers: ['bff'], actsFor: 'member' } as const;

type Answer<S extends DescMessage> = Promise<MessageInitShape<S>>;

/** Implements the RPCs about cashback. A member claims a cashback by the RPC for rewards. */
@RpcController(promotions.RewardService)
export class CashbackRpc {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(BrandFactsService) private readonly brands: BrandFactsService,
    @Inject(RebateReadModel) private readonly days: RebateReadModel,
    @Inject(RewardReadModel) private readonly screens: RewardReadModel,
    @Inject(CashbackService) private readonly cashback: CashbackService,
    @Inject(CashbackStore) private readonly store: CashbackStore,
  ) {}

  @Rpc(method.getCashback, FOR_MEMBER)
  async getCashback(request: promotions.GetCashbackRequest): Answer<typeof promotions.CashbackSchema> {
    const memberId = uuidField(request.memberId, 'memberId');
    const brand = await this.brands.of(request.brand);
    const { code, currency } = brand;
    const zone = brand.timeZone || 'UTC';
    const day = (await this.days.openDay(code)) ?? dayOf(new Date(), zone);
    const { days, ...sums } = await this.cashback.open(this.db, memberId, brand, day);
    const { lossMinorMin, amountMinorMax, ratePpmByLevel, betsPpmMax, turnoverPercent, claimDays } = weeklyCashback;
    return {
      ...{ currency, week: days.from, weekEndsAt: timestampFromDate(endOf(days.to, zone)), sums: asSums(sums) },
      ...{ lossMinorMin: lossMinorMin[currency] ?? 0n, amountMinorMax: amountMinorMax[currency] ?? 0n },
      ratePpmByLevel: [...ratePpmByLevel],
      betsMax: Object.entries(betsPpmMax).map(([category, ppm]) => ({ category: Number(category), ppm })),
      ...{ turnoverPercent, claimDays },
    };
  }

  @Rpc(method.listCashbackWeeks, FOR_MEMBER)
  async listCashbackWeeks(
    request: promotions.ListCashbackWeeksRequest,
  ): Answer<typeof promotions.ListCashbackWeeksResponseSchema> {
    const page = pageOf(request.page);
    const memberId = uuidField(request.memberId, 'memberId');
    const { content, totalCount } = await this.screens.listOfRule(memberId, weeklyCashback.id, page);
    const weeks = await this.store.weeksOf(
      this.db,
      memberId,
      content.map(({ occasion }) => occasion),
    );
    return {
      content: content.map((reward) => {
        const sums = weeks.get(reward.occasion);
        return { week: reward.occasion, reward: rewardInContract(reward), ...(sums && { sums: asSums(sums) }) };
      }),
      ...{ pageNum: page.number, totalPages: totalPages(totalCount, page) },
    };
  }
}

const asSums = ({ lossMinor, ratePpm, maxMinor, amountMinor, givenMinor }: Cashback & { givenMinor: bigint }) => ({
  ...{ lossMinor, givenMinor, ratePpm, maxMinor, amountMinor },
});
