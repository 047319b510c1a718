import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { UuidPipe } from '../../http/uuid.pipe.js';
import { Answers } from '../../openapi/answers.js';
import { CallingOperator, type OperatorCaller } from '../session/operator-caller.js';
import { Audited, May } from '../session/permission.js';
import { ApproveVoidBody, DeclineVoidBody, RequestVoidBody } from '../voids/void-request.dto.js';
import { DeskDrawDetailDto, DeskDrawPageDto, DrawsQuery } from './desk-draw.dto.js';
import { DeskDraws } from './desk-draws.service.js';

/** Console routes for lottery draws. Two operators together can void a draw. */
@ApiTags('draws')
@Controller('ops/draws')
export class DeskDrawsController {
  constructor(private readonly draws: DeskDraws) {}

  @Get()
  @May('draws.read')
  @Answers(DeskDrawPageDto)
  page(@Query() query: DrawsQuery, @CallingOperator() caller: OperatorCaller): Promise<DeskDrawPageDto> {
    return this.draws.page(caller, query);
  }

  /** Returns one draw. It contains no data of a member, so the read is not written to the audit log. */
  @Get(':id')
  @May('draws.read')
  @Answers(DeskDrawDetailDto)
  detail(@Param('id', UuidPipe) id: string, @CallingOperator() caller: OperatorCaller): Promise<DeskDrawDetailDto> {
    return this.draws.detail(caller, id);
  }

  /** Requests to void a draw. Nothing changes before a second operator approves. */
  @Post(':id/void')
  @HttpCode(200)
  @May('draws.request')
  @Audited('draws.request')
  @Answers(DeskDrawDetailDto)
  request(
    @Param('id', UuidPipe) id: string,
    @Body() body: RequestVoidBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<DeskDrawDetailDto> {
    return this.draws.request(caller, id, body);
  }

  /** Approves another operator's request to void a draw. The draw is void at once, and every stake is returned. */
  @Post(':id/void/approve')
  @HttpCode(200)
  @May('draws.approve')
  @Audited('draws.approve')
  @Answers(DeskDrawDetailDto)
  approve(
    @Param('id', UuidPipe) id: string,
    @Body() { requestId, note = '' }: ApproveVoidBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<DeskDrawDetailDto> {
    return this.draws.decide(caller, id, { kind: 'approve', requestId, note });
  }

  /** Rejects another operator's request to void a draw. */
  @Post(':id/void/reject')
  @HttpCode(200)
  @May('draws.approve')
  @Audited('draws.reject')
  @Answers(DeskDrawDetailDto)
  reject(
    @Param('id', UuidPipe) id: string,
    @Body() { requestId, note }: DeclineVoidBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<DeskDrawDetailDto> {
    return this.draws.decide(caller, id, { kind: 'reject', requestId, note });
  }

  /** Withdraws the operator's own request to void a draw. */
  @Post(':id/void/withdraw')
  @HttpCode(200)
  @May('draws.request')
  @Audited('draws.withdraw')
  @Answers(DeskDrawDetailDto)
  withdraw(
    @Param('id', UuidPipe) id: string,
    @Body() { requestId, note }: DeclineVoidBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<DeskDrawDetailDto> {
    return this.draws.decide(caller, id, { kind: 'withdraw', requestId, note });
  }

  /** Runs the settlement of a draw again. It has no effect if every slip is already settled or refunded. */
  @Post(':id/settle')
  @HttpCode(200)
  @May('draws.settle')
  @Audited('draws.settle')
  @Answers(DeskDrawDetailDto)
  settle(@Param('id', UuidPipe) id: string, @CallingOperator() caller: OperatorCaller): Promise<DeskDrawDetailDto> {
    return this.draws.settle(caller, id);
  }
}
