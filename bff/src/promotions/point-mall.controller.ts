import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { identity } from '@nm/contracts';
import { OfModule } from '../brand/of-module.js';
import { Caller, IdempotencyKey, InBrand, MaybeCaller } from '../http/params.js';
import { Answers } from '../openapi/answers.js';
import { InjectIdentity, InjectPointMall, type IdentityClient, type PointMallClient } from '../peers.js';
import { COST } from '../rate-limit/costs.js';
import { RateCost } from '../rate-limit/rate-limit.guard.js';
import { RealMembers, Visitors } from '../session/access.js';
import type { Session } from '../session/session.js';
import {
  ConvertPointsBody,
  MallItemsDto,
  PointOrderDto,
  PointOrderPageDto,
  PointOrdersQuery,
  RedeemItemBody,
} from './point-mall.dto.js';
import { presentItem, presentOrder, presentOrderPage } from './point-mall.presenter.js';
import { POINTS } from './point.controller.js';

/** API routes for spending points: converting points to money, and redeeming items of the points mall (domain §8). */
@ApiTags('points')
@OfModule(POINTS)
@Controller('wps/relay')
export class PointMallController {
  constructor(
    @InjectPointMall() private readonly mall: PointMallClient,
    @InjectIdentity() private readonly identity: IdentityClient,
  ) {}

  /**
   * Lists the items of the points mall. For a member the list also says how many pieces of each item the member has
   * redeemed.
   */
  @Get('MCS2_getPointReward')
  @Visitors()
  @ApiBearerAuth()
  @Answers(MallItemsDto)
  async items(@InBrand() brand: identity.Brand, @MaybeCaller() session: Session | undefined): Promise<MallItemsDto> {
    const { items, memberLevel } = await this.mall.listMallItems(
      { brand: brand.code, memberId: session?.memberId ?? '' },
      { idempotent: true },
    );
    return { list: items.map(presentItem), memberLevel };
  }

  /** Lists the member's conversions of points and redeemed items. */
  @Get('MCS2_getRedeemPointList')
  @RealMembers()
  @Answers(PointOrderPageDto)
  async orders(@Query() query: PointOrdersQuery, @Caller() { memberId }: Session): Promise<PointOrderPageDto> {
    const page = { page: query.page ?? 1, size: query.pageSize ?? 20 };
    return presentOrderPage(await this.mall.listPointOrders({ memberId, page }, { memberId, idempotent: true }));
  }

  /**
   * Converts points to money at once. `value` is an encrypted form with `paymentPassword`; the site encrypts it again
   * for each attempt. A repeat with the same key returns the same order.
   */
  @Post('passwordCheck/MCS2_convertPoint')
  @HttpCode(200)
  @RealMembers()
  @RateCost(COST.credential)
  @Answers(PointOrderDto)
  async convert(
    @Body() { value, points }: ConvertPointsBody,
    @Caller() { memberId, brand: code }: Session,
    @IdempotencyKey() key: string,
  ): Promise<PointOrderDto> {
    await this.#checkPassword(memberId, value);
    return presentOrder(
      await this.mall.convertPoints(
        { memberId, brand: code, points: BigInt(points), key, paymentPasswordChecked: true },
        { memberId, idempotent: true },
      ),
    );
  }

  /**
   * Redeems points for one piece of an item, at the price that the member saw. The form is the same as for a
   * conversion.
   */
  @Post('passwordCheck/MCS2_redeemPointReward')
  @HttpCode(200)
  @RealMembers()
  @RateCost(COST.credential)
  @Answers(PointOrderDto)
  async redeem(
    @Body() { value, points, itemId, delivery = '' }: RedeemItemBody,
    @Caller() { memberId, brand: code }: Session,
    @IdempotencyKey() key: string,
  ): Promise<PointOrderDto> {
    await this.#checkPassword(memberId, value);
    const asked = { memberId, brand: code, itemId, points: BigInt(points), delivery, key };
    return presentOrder(
      await this.mall.redeemMallItem({ ...asked, paymentPasswordChecked: true }, { memberId, idempotent: true }),
    );
  }

  /**
   * Checks the payment password. A lock of withdrawals does not stop the spending of points, because no money leaves
   * the account.
   */
  async #checkPassword(memberId: string, value: string): Promise<void> {
    await this.identity.checkPaymentPassword({ memberId, value, forWithdrawal: false }, { memberId });
  }
}
