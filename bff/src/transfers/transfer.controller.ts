import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { wallet, type agents } from '@nm/contracts';
import { Failure, isFailure } from '@nm/kit/errors/failure.js';
import { OfModule } from '../brand/of-module.js';
import { CalledFrom, Caller, IdempotencyKey, type From } from '../http/params.js';
import { UuidPipe } from '../http/uuid.pipe.js';
import { Answers } from '../openapi/answers.js';
import {
  InjectAgents,
  InjectIdentity,
  InjectTransfers,
  type AgentsClient,
  type IdentityClient,
  type TransfersClient,
} from '../peers.js';
import { COST } from '../rate-limit/costs.js';
import { RateCost } from '../rate-limit/rate-limit.guard.js';
import { Agents, RealMembers } from '../session/access.js';
import { MemberLevel } from '../withdrawals/member-level.service.js';
import { PaymentCheck } from '../withdrawals/payment-check.service.js';
import type { Session } from '../session/session.js';
import {
  TransferDownlineBody,
  TransferDto,
  TransferPageDto,
  TransferQuery,
  TransferUplineBody,
  TransferableDto,
} from './transfer.dto.js';
import { presentTransfer, presentTransferPage, presentTransferable } from './transfer.presenter.js';

/**
 * The specification's name of the module for transfers between members. A brand must switch it off where the law
 * forbids such transfers.
 */
const TRANSFERS = 'MEMBERTRANSFER3';

/**
 * API routes for a member's transfers to the upline and to downlines (domain §4). The agents service decides who is
 * upline or downline of a member.
 */
@ApiTags('transfer')
@Controller('wps/transfer')
@OfModule(TRANSFERS)
export class TransferController {
  constructor(
    @InjectTransfers() private readonly transfers: TransfersClient,
    @InjectAgents() private readonly agents: AgentsClient,
    @InjectIdentity() private readonly identity: IdentityClient,
    private readonly levels: MemberLevel,
    private readonly check: PaymentCheck,
  ) {}

  /** Returns the amount that the member can transfer now, the items that reduce it, and the member's upline. */
  @Get('transferable')
  @RealMembers()
  @Answers(TransferableDto)
  async transferable(@Caller() { memberId, brand, currency }: Session): Promise<TransferableDto> {
    const call = { memberId, idempotent: true };
    const level = await this.levels.of({ memberId, brand });
    const [transferable, password, upline] = await Promise.all([
      this.transfers.getTransferable({ memberId, currency, level }, call),
      this.identity.getPaymentPasswordState({ memberId }, call),
      this.#line(memberId),
    ]);
    return presentTransferable(transferable, password, upline?.otherAccount, new Date());
  }

  /** Lists the transfers that the member sent or received. */
  @Get('orders')
  @RealMembers()
  @Answers(TransferPageDto)
  async list(@Query() query: TransferQuery, @Caller() { memberId }: Session): Promise<TransferPageDto> {
    const page = { page: query.page ?? 1, size: query.pageSize ?? 20 };
    return presentTransferPage(await this.transfers.listTransfers({ memberId, page }, { memberId, idempotent: true }));
  }

  @Get('orders/:id')
  @RealMembers()
  @Answers(TransferDto)
  async one(@Param('id', UuidPipe) transferId: string, @Caller() { memberId }: Session): Promise<TransferDto> {
    return presentTransfer(await this.transfers.getTransfer({ memberId, transferId }, { memberId, idempotent: true }));
  }

  /**
   * Transfers money to the member's upline at once. `value` is an encrypted form with `paymentPassword`; the site
   * encrypts it again for each attempt. A repeat with the same key returns the same transfer.
   */
  @Post('upline')
  @HttpCode(200)
  @RealMembers()
  @RateCost(COST.credential)
  @Answers(TransferDto)
  async upline(
    @Body() body: TransferUplineBody,
    @Caller() session: Session,
    @IdempotencyKey() key: string,
    @CalledFrom() { ip }: From,
  ): Promise<TransferDto> {
    return this.#send(session, await this.#line(session.memberId), body, { key, ip });
  }

  /** Transfers money to a downline at once. The body has the downline's id and the same form as for the upline. */
  @Post('downline')
  @HttpCode(200)
  @Agents()
  @RateCost(COST.credential)
  @Answers(TransferDto)
  async downline(
    @Body() body: TransferDownlineBody,
    @Caller() session: Session,
    @IdempotencyKey() key: string,
    @CalledFrom() { ip }: From,
  ): Promise<TransferDto> {
    const line = await this.#line(session.memberId, body.toMemberId);
    return this.#send(session, line?.above ? undefined : line, body, { key, ip });
  }

  async #send(
    session: Session,
    line: agents.Line | undefined,
    { value, amountMinor, confirmedForfeitMinor = '0' }: TransferUplineBody,
    { key, ip }: { readonly key: string; readonly ip: string },
  ): Promise<TransferDto> {
    if (!line) throw new Failure('resource.not_found');
    if (line.transfersBlocked) throw new Failure('team.transfers_blocked');
    const { memberId, brand, currency } = session;
    const payeeName = await this.check.prove(session, { value, amountMinor, ip });
    const { UPLINE, DOWNLINE } = wallet.TransferDirection;
    return presentTransfer(
      await this.transfers.sendTransfer(
        {
          ...{ memberId, brand, currency, account: line.account, toMemberId: line.otherId },
          ...{ toAccount: line.otherAccount, direction: line.above ? UPLINE : DOWNLINE, levels: line.levels, key },
          amountMinor: BigInt(amountMinor),
          level: await this.levels.of({ memberId, brand }),
          paymentPasswordChecked: true,
          payeeName,
          confirmedForfeitMinor: BigInt(confirmedForfeitMinor),
        },
        { memberId, idempotent: true },
      ),
    );
  }

  /**
   * Returns the position of another member in the agent tree relative to the caller; without `otherId`, of the
   * caller's upline. Returns undefined if neither member is above the other.
   */
  async #line(memberId: string, otherId?: string): Promise<agents.Line | undefined> {
    try {
      return await this.agents.getLine({ memberId, otherId: otherId ?? '' }, { memberId, idempotent: true });
    } catch (error) {
      if (isFailure(error, 'resource.not_found')) return undefined;
      throw error;
    }
  }
}
