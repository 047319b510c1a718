import { randomUUID } from 'node:crypto';
import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import type { identity } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { BFF_CONFIG, type BffConfig } from '../bff.config.js';
import { Caller, InBrand, OptionalIdempotencyKey } from '../http/params.js';
import { siteOrigin } from '../http/site-origin.js';
import { UuidPipe } from '../http/uuid.pipe.js';
import { Answers } from '../openapi/answers.js';
import { InjectPromotions, InjectWallet, type PromotionsClient, type WalletClient } from '../peers.js';
import { Members, RealMembers } from '../session/access.js';
import type { Session } from '../session/session.js';
import { BalanceService } from './balance.service.js';
import {
  BalanceDto,
  CreateDepositOrderBody,
  DepositAllowanceDto,
  DepositMethodsDto,
  DepositOffersDto,
  DepositOrderDto,
  DepositOrdersDto,
} from './wallet.dto.js';
import {
  presentAllowance,
  presentBalance,
  presentDepositMethods,
  presentDepositOffers,
  presentDepositOrder,
} from './wallet.presenter.js';

@ApiTags('wallet')
@Controller('wps')
export class WalletController {
  constructor(
    private readonly balances: BalanceService,
    @InjectWallet() private readonly wallet: WalletClient,
    @InjectPromotions() private readonly promotions: PromotionsClient,
    @Inject(BFF_CONFIG) private readonly config: BffConfig,
  ) {}

  @Get('v2/wallets/balance')
  @Members()
  @Answers(BalanceDto)
  async balance(@Caller() session: Session, @InBrand() brand: identity.Brand): Promise<BalanceDto> {
    return presentBalance(await this.balances.of(session), brand);
  }

  @Get('deposit/methods')
  @Members()
  @Answers(DepositMethodsDto)
  async depositMethods(@InBrand() brand: identity.Brand): Promise<DepositMethodsDto> {
    const { methods } = await this.wallet.listDepositMethods({ brand: brand.code }, { idempotent: true });
    return presentDepositMethods(methods);
  }

  /** Lists the bonuses that the member can choose with a deposit. */
  @Get('deposit/offers')
  @RealMembers()
  @Answers(DepositOffersDto)
  async depositOffers(@Caller() { memberId, brand }: Session): Promise<DepositOffersDto> {
    return presentDepositOffers(
      (await this.promotions.listDepositOffers({ memberId, brand }, { memberId, idempotent: true })).offers,
    );
  }

  /** Returns how much the member can still deposit under the limits that the member has set. */
  @Get('deposit/allowance')
  @RealMembers()
  @Answers(DepositAllowanceDto)
  async depositAllowance(@Caller() { memberId, currency }: Session): Promise<DepositAllowanceDto> {
    return presentAllowance(
      await this.wallet.getDepositAllowance({ memberId, currency }, { memberId, idempotent: true }),
    );
  }

  /**
   * Opens a deposit order, which the player then pays on the payment provider's page. If an instance of the wallet
   * service is unreachable, the call is retried with its key. Without an Idempotency-Key each request opens a new
   * order.
   */
  @Post('deposit/orders')
  @HttpCode(200)
  @RealMembers()
  @Answers(DepositOrderDto)
  async createDepositOrder(
    @Body() body: CreateDepositOrderBody,
    @Caller() session: Session,
    @OptionalIdempotencyKey() key: string | undefined,
    @Req() request: Request,
  ): Promise<DepositOrderDto> {
    const { memberId, brand } = session;
    const { promotion = '' } = body;
    // The bonus is checked before the order is opened, so that a member does not pay for a bonus that cannot be
    // granted. It is checked again when the money arrives.
    if (promotion && !(key && (await this.isOrdered(memberId, key))))
      await this.promotions.checkDepositOffer(
        { memberId, brand, promotion, amountMinor: BigInt(body.amountMinor) },
        { memberId, idempotent: true },
      );
    const order = await this.wallet.createDepositOrder(
      {
        memberId,
        brand,
        methodId: body.methodId,
        amountMinor: BigInt(body.amountMinor),
        key: key ?? randomUUID(),
        returnUrl: `${siteOrigin(request, this.config.publicUrl)}/member/depositv2`,
        promotion,
      },
      { memberId, idempotent: true },
    );
    return presentDepositOrder(order);
  }

  /**
   * Lists the member's unfinished deposit orders, newest first, at most 40. They are the same on all devices of the
   * member.
   */
  @Get('deposit/orders')
  @Members()
  @Answers(DepositOrdersDto)
  async openDepositOrders(@Caller() { memberId }: Session): Promise<DepositOrdersDto> {
    const { orders } = await this.wallet.listOpenDepositOrders({ memberId }, { memberId, idempotent: true });
    return { list: orders.map(presentDepositOrder) };
  }

  @Get('deposit/orders/:id')
  @Members()
  @Answers(DepositOrderDto)
  async depositOrder(@Param('id', UuidPipe) orderId: string, @Caller() session: Session): Promise<DepositOrderDto> {
    const { memberId } = session;
    return presentDepositOrder(
      await this.wallet.getDepositOrder({ memberId, orderId }, { memberId, idempotent: true }),
    );
  }

  /**
   * Cancels an order that is not paid yet. Any other order stays as it is. Money that arrives after the cancellation
   * is still credited.
   */
  @Delete('deposit/orders/:id')
  @RealMembers()
  @Answers(DepositOrderDto)
  async cancelDepositOrder(
    @Param('id', UuidPipe) orderId: string,
    @Caller() { memberId }: Session,
  ): Promise<DepositOrderDto> {
    return presentDepositOrder(
      await this.wallet.cancelDepositOrder({ memberId, orderId }, { memberId, idempotent: true }),
    );
  }

  /** Whether this key has already opened an order. The bonus was checked then, so it is not checked again. */
  private async isOrdered(memberId: string, key: string): Promise<boolean> {
    try {
      await this.wallet.getDepositOrder({ memberId, key }, { memberId, idempotent: true });
      return true;
    } catch (error) {
      if (error instanceof Failure && error.code === 'resource.not_found') return false;
      throw error;
    }
  }
}
