import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { UuidPipe } from '../../http/uuid.pipe.js';
import { Answers } from '../../openapi/answers.js';
import { CallingOperator, type OperatorCaller } from '../session/operator-caller.js';
import { Audited, May } from '../session/permission.js';
import { ApproveVoidBody, DeclineVoidBody, RequestVoidBody } from '../voids/void-request.dto.js';
import { DeskRaffleDetailDto, DeskRafflePageDto, RafflesQuery } from './desk-raffle.dto.js';
import { DeskRaffles } from './desk-raffles.service.js';

/**
 * Console routes for raffles. Two operators together can void a raffle. The routes need the same permissions as those
 * for draws.
 */
@ApiTags('draws')
@Controller('ops/raffles')
export class DeskRafflesController {
  constructor(private readonly raffles: DeskRaffles) {}

  @Get()
  @May('draws.read')
  @Answers(DeskRafflePageDto)
  page(@Query() query: RafflesQuery, @CallingOperator() caller: OperatorCaller): Promise<DeskRafflePageDto> {
    return this.raffles.page(caller, query);
  }

  /** Returns one raffle. It contains no data of a member, so the read is not written to the audit log. */
  @Get(':id')
  @May('draws.read')
  @Answers(DeskRaffleDetailDto)
  detail(@Param('id', UuidPipe) id: string, @CallingOperator() caller: OperatorCaller): Promise<DeskRaffleDetailDto> {
    return this.raffles.detail(caller, id);
  }

  /** Requests to void a raffle. Nothing changes before a second operator approves. */
  @Post(':id/void')
  @HttpCode(200)
  @May('draws.request')
  @Audited('draws.request')
  @Answers(DeskRaffleDetailDto)
  request(
    @Param('id', UuidPipe) id: string,
    @Body() body: RequestVoidBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<DeskRaffleDetailDto> {
    return this.raffles.request(caller, id, body);
  }

  /**
   * Approves another operator's request to void a raffle. The raffle is void at once, and its tickets count in the
   * next raffle.
   */
  @Post(':id/void/approve')
  @HttpCode(200)
  @May('draws.approve')
  @Audited('draws.approve')
  @Answers(DeskRaffleDetailDto)
  approve(
    @Param('id', UuidPipe) id: string,
    @Body() { requestId, note = '' }: ApproveVoidBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<DeskRaffleDetailDto> {
    return this.raffles.decide(caller, id, { kind: 'approve', requestId, note });
  }

  /** Rejects another operator's request to void a raffle. */
  @Post(':id/void/reject')
  @HttpCode(200)
  @May('draws.approve')
  @Audited('draws.reject')
  @Answers(DeskRaffleDetailDto)
  reject(
    @Param('id', UuidPipe) id: string,
    @Body() { requestId, note }: DeclineVoidBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<DeskRaffleDetailDto> {
    return this.raffles.decide(caller, id, { kind: 'reject', requestId, note });
  }

  /** Withdraws the operator's own request to void a raffle. */
  @Post(':id/void/withdraw')
  @HttpCode(200)
  @May('draws.request')
  @Audited('draws.withdraw')
  @Answers(DeskRaffleDetailDto)
  withdraw(
    @Param('id', UuidPipe) id: string,
    @Body() { requestId, note }: DeclineVoidBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<DeskRaffleDetailDto> {
    return this.raffles.decide(caller, id, { kind: 'withdraw', requestId, note });
  }
}
