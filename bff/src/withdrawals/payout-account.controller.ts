import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { EncryptedBody } from '../http/encrypted-body.js';
import { Caller } from '../http/params.js';
import { UuidPipe } from '../http/uuid.pipe.js';
import { Answers } from '../openapi/answers.js';
import { InjectIdentity, InjectWithdrawals, type IdentityClient, type WithdrawalsClient } from '../peers.js';
import { COST } from '../rate-limit/costs.js';
import { RateCost } from '../rate-limit/rate-limit.guard.js';
import { DisabledMembersToo, RealMembers } from '../session/access.js';
import type { Session } from '../session/session.js';
import { AddPayoutAccountBody, PayoutAccountDto, PayoutAccountsDto } from './payout-account.dto.js';
import { presentAccount } from './withdrawal.presenter.js';

/**
 * API routes for the accounts to which a member's withdrawals are paid. A change needs the payment password, which is
 * encrypted in `value`.
 */
@ApiTags('withdraw')
@Controller('wps/withdraw/accounts')
export class PayoutAccountController {
  constructor(
    @InjectWithdrawals() private readonly withdrawals: WithdrawalsClient,
    @InjectIdentity() private readonly identity: IdentityClient,
  ) {}

  @Get()
  @RealMembers()
  @Answers(PayoutAccountsDto)
  async list(@Caller() { memberId }: Session): Promise<PayoutAccountsDto> {
    const { accounts, accountsMax } = await this.withdrawals.listPayoutAccounts(
      { memberId },
      { memberId, idempotent: true },
    );
    return { list: accounts.map(presentAccount), accountsMax };
  }

  /**
   * Adds an account for withdrawals. It can be used after a waiting time that the brand has set. A repeat returns the
   * existing account. The form has `paymentPassword`.
   */
  @Post()
  @DisabledMembersToo()
  @HttpCode(200)
  @RealMembers()
  @RateCost(COST.credential)
  @Answers(PayoutAccountDto)
  async add(
    @Body() { value, kind, institution, holder = '', number }: AddPayoutAccountBody,
    @Caller() { memberId, brand, currency }: Session,
  ): Promise<PayoutAccountDto> {
    await this.identity.checkPaymentPassword({ memberId, value }, { memberId });
    return presentAccount(
      await this.withdrawals.addPayoutAccount(
        { memberId, brand, currency, kind, institution, holder, number, paymentPasswordChecked: true },
        { memberId, idempotent: true },
      ),
    );
  }

  /** Removes an account for withdrawals. Earlier withdrawals to it are still paid. The form has `paymentPassword`. */
  @Post(':id/remove')
  @DisabledMembersToo()
  @HttpCode(200)
  @RealMembers()
  @RateCost(COST.credential)
  @Answers(PayoutAccountDto)
  async remove(
    @Param('id', UuidPipe) accountId: string,
    @Body() { value }: EncryptedBody,
    @Caller() { memberId }: Session,
  ): Promise<PayoutAccountDto> {
    await this.identity.checkPaymentPassword({ memberId, value }, { memberId });
    return presentAccount(
      await this.withdrawals.removePayoutAccount(
        { memberId, accountId, paymentPasswordChecked: true },
        { memberId, idempotent: true },
      ),
    );
  }
}
