import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CalledFrom, Caller, IdempotencyKey, type From } from '../http/params.js';
import { UuidPipe } from '../http/uuid.pipe.js';
import { Answers } from '../openapi/answers.js';
import { InjectIdentity, InjectWithdrawals, type IdentityClient, type WithdrawalsClient } from '../peers.js';
import { COST } from '../rate-limit/costs.js';
import { RateCost } from '../rate-limit/rate-limit.guard.js';
import { DisabledMembersToo, RealMembers } from '../session/access.js';
import type { Session } from '../session/session.js';
import { MemberLevel } from './member-level.service.js';
import { PaymentCheck } from './payment-check.service.js';
import {
  NotReceivedBody,
  RequestWithdrawalBody,
  WithdrawableDto,
  WithdrawalDto,
  WithdrawalMethodsDto,
  WithdrawalPageDto,
  WithdrawalQuery,
} from './withdrawal.dto.js';
import {
  presentMethods,
  presentWithdrawable,
  presentWithdrawal,
  presentWithdrawalPage,
} from './withdrawal.presenter.js';

/** API routes for a member's withdrawals, from the request until the member has received the money (domain §4). */
@ApiTags('withdraw')
@Controller('wps/withdraw')
export class WithdrawalController {
  constructor(
    @InjectWithdrawals() private readonly withdrawals: WithdrawalsClient,
    @InjectIdentity() private readonly identity: IdentityClient,
    private readonly levels: MemberLevel,
    private readonly check: PaymentCheck,
  ) {}

  /**
   * Returns the withdrawal methods. A method that needs a higher VIP level is listed with the level that it needs.
   */
  @Get('methods')
  @RealMembers()
  @Answers(WithdrawalMethodsDto)
  async methods(@Caller() { memberId, brand }: Session): Promise<WithdrawalMethodsDto> {
    const [{ methods }, level] = await Promise.all([
      this.withdrawals.listWithdrawalMethods({ brand }, { idempotent: true }),
      this.levels.of({ memberId, brand }),
    ]);
    return presentMethods(methods, level);
  }

  /** Returns the amount that the member can withdraw now, and the items that reduce it. */
  @Get('withdrawable')
  @RealMembers()
  @Answers(WithdrawableDto)
  async withdrawable(@Caller() { memberId, brand, currency }: Session): Promise<WithdrawableDto> {
    const call = { memberId, idempotent: true };
    const level = await this.levels.of({ memberId, brand });
    const [withdrawable, password] = await Promise.all([
      this.withdrawals.getWithdrawable({ memberId, currency, level }, call),
      this.identity.getPaymentPasswordState({ memberId }, call),
    ]);
    return presentWithdrawable(withdrawable, password, new Date());
  }

  @Get('orders')
  @RealMembers()
  @Answers(WithdrawalPageDto)
  async list(@Query() query: WithdrawalQuery, @Caller() { memberId }: Session): Promise<WithdrawalPageDto> {
    const page = { page: query.page ?? 1, size: query.pageSize ?? 20 };
    return presentWithdrawalPage(
      await this.withdrawals.listWithdrawals({ memberId, page }, { memberId, idempotent: true }),
    );
  }

  /**
   * Requests a withdrawal; its amount is held at once. `value` is an encrypted form with `paymentPassword`; the site
   * encrypts it again for each attempt. The form also has the second factor (`verificationCode` or `bankAccountName`)
   * if the member has an authenticator app, or has another second factor and uses a new IP address or withdraws an
   * amount that needs it. A repeat with the
   * same key returns the same withdrawal.
   */
  @Post('orders')
  @DisabledMembersToo()
  @HttpCode(200)
  @RealMembers()
  @RateCost(COST.credential)
  @Answers(WithdrawalDto)
  async request(
    @Body() body: RequestWithdrawalBody,
    @Caller() session: Session,
    @IdempotencyKey() key: string,
    @CalledFrom() { ip }: From,
  ): Promise<WithdrawalDto> {
    const { memberId, brand, currency } = session;
    const payeeName = await this.check.prove(session, { value: body.value, amountMinor: body.amountMinor, ip });
    return presentWithdrawal(
      await this.withdrawals.requestWithdrawal(
        {
          memberId,
          brand,
          currency,
          methodId: body.methodId,
          accountId: body.accountId,
          amountMinor: BigInt(body.amountMinor),
          key,
          level: await this.levels.of({ memberId, brand }),
          paymentPasswordChecked: true,
          payeeName,
          confirmedForfeitMinor: BigInt(body.confirmedForfeitMinor ?? '0'),
        },
        { memberId, idempotent: true },
      ),
    );
  }

  @Get('orders/:id')
  @RealMembers()
  @Answers(WithdrawalDto)
  async one(@Param('id', UuidPipe) withdrawalId: string, @Caller() { memberId }: Session): Promise<WithdrawalDto> {
    return presentWithdrawal(
      await this.withdrawals.getWithdrawal({ memberId, withdrawalId }, { memberId, idempotent: true }),
    );
  }

  /** Cancels a withdrawal that is not under review yet, if the brand allows this. */
  @Post('orders/:id/cancel')
  @DisabledMembersToo()
  @HttpCode(200)
  @RealMembers()
  @Answers(WithdrawalDto)
  async cancel(@Param('id', UuidPipe) withdrawalId: string, @Caller() { memberId }: Session): Promise<WithdrawalDto> {
    return presentWithdrawal(
      await this.withdrawals.cancelWithdrawal({ memberId, withdrawalId }, { memberId, idempotent: true }),
    );
  }

  /** Stores that the member has received the money of a withdrawal. */
  @Post('orders/:id/confirm')
  @DisabledMembersToo()
  @HttpCode(200)
  @RealMembers()
  @Answers(WithdrawalDto)
  async confirm(@Param('id', UuidPipe) withdrawalId: string, @Caller() { memberId }: Session): Promise<WithdrawalDto> {
    return presentWithdrawal(
      await this.withdrawals.confirmWithdrawal({ memberId, withdrawalId }, { memberId, idempotent: true }),
    );
  }

  /**
   * Stores that the member has not received the money of a withdrawal. This opens a case for an operator and moves no
   * money.
   */
  @Post('orders/:id/not-received')
  @DisabledMembersToo()
  @HttpCode(200)
  @RealMembers()
  @Answers(WithdrawalDto)
  async notReceived(
    @Param('id', UuidPipe) withdrawalId: string,
    @Body() { text = '' }: NotReceivedBody,
    @Caller() { memberId }: Session,
  ): Promise<WithdrawalDto> {
    return presentWithdrawal(
      await this.withdrawals.reportNotReceived({ memberId, withdrawalId, text }, { memberId, idempotent: true }),
    );
  }
}
