import { Inject } from '@nestjs/common';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { promotions } from '@nm/contracts';
import { uuidField } from '@nm/kit/rpc/fields.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { invalid } from '../promotions.errors.js';
import { freeRoundsTerms } from '../rules/terms.js';
import { DepositBonusService } from './deposit-bonus.service.js';

const { PromotionsService } = promotions;
const FOR_MEMBER = { callers: ['bff'], actsFor: 'member' } as const;

/** Implements the RPCs about deposit bonuses: decodes the request, calls the service and encodes the answer. */
@RpcController(PromotionsService)
export class DepositBonusRpc {
  constructor(@Inject(DepositBonusService) private readonly bonuses: DepositBonusService) {}

  @Rpc(PromotionsService.method.listDepositOffers, FOR_MEMBER)
  async listDepositOffers({
    memberId,
    brand,
  }: promotions.ListDepositOffersRequest): Promise<
    MessageInitShape<typeof promotions.ListDepositOffersResponseSchema>
  > {
    const offers = await this.bonuses.offers(uuidField(memberId, 'memberId'), brand);
    return {
      offers: offers.map(
        ({
          rule: {
            id,
            match: { percent },
            turnoverPercent,
            whileOpen: { stakeMinorMax, expiresAfterDays },
            freeRounds,
          },
          currency,
          depositMinorMin,
          bonusMinorMax,
        }) => ({
          ...{ id, currency, turnoverPercent, match: { percent, depositMinorMin, bonusMinorMax } },
          ...{ stakeMaxMinor: stakeMinorMax[currency] ?? 0n, expiresAfterDays },
          ...freeRoundsTerms(freeRounds, currency),
        }),
      ),
    };
  }

  @Rpc(PromotionsService.method.checkDepositOffer, FOR_MEMBER)
  async checkDepositOffer(
    request: promotions.CheckDepositOfferRequest,
  ): Promise<MessageInitShape<typeof promotions.CheckDepositOfferResponseSchema>> {
    if (request.amountMinor <= 0n) throw invalid('amountMinor');
    await this.bonuses.check(
      uuidField(request.memberId, 'memberId'),
      request.brand,
      request.promotion,
      request.amountMinor,
    );
    return {};
  }
}
