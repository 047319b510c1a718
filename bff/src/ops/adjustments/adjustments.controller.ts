import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { UuidPipe } from '../../http/uuid.pipe.js';
import { Answers } from '../../openapi/answers.js';
import { NoteBody } from '../reviews/review.dto.js';
import { CallingOperator, type OperatorCaller } from '../session/operator-caller.js';
import { Audited, May } from '../session/permission.js';
import {
  AdjustmentDetailDto,
  AdjustmentPageDto,
  AdjustmentQuery,
  ApproveAdjustmentBody,
  RequestAdjustmentBody,
} from './adjustment.dto.js';
import { Adjustments } from './adjustments.service.js';

/** Console routes for credits and debits that one operator requests and another operator approves. */
@ApiTags('adjustments')
@Controller('ops/adjustments')
export class AdjustmentsController {
  constructor(private readonly adjustments: Adjustments) {}

  @Get()
  @May('adjustments.read')
  @Answers(AdjustmentPageDto)
  page(@Query() query: AdjustmentQuery, @CallingOperator() caller: OperatorCaller): Promise<AdjustmentPageDto> {
    return this.adjustments.page(caller, query);
  }

  /** Requests a credit or a debit for a member. No money moves before a second operator approves it. */
  @Post()
  @HttpCode(200)
  @May('adjustments.request')
  @Audited('adjustments.request')
  @Answers(AdjustmentDetailDto)
  request(
    @Body() body: RequestAdjustmentBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<AdjustmentDetailDto> {
    return this.adjustments.request(caller, body);
  }

  /** Returns one adjustment with the steps of its review. The read is written to the audit log. */
  @Get(':id')
  @May('adjustments.read')
  @Audited('adjustments.open')
  @Answers(AdjustmentDetailDto)
  detail(@Param('id', UuidPipe) id: string, @CallingOperator() caller: OperatorCaller): Promise<AdjustmentDetailDto> {
    return this.adjustments.detail(caller, id);
  }

  /**
   * Approves the request of another operator. The money moves at once, or the answer has the ledger's refusal. Fails with
   * review.figures_changed (data: seenMinor, beforeMinor) if the balance is not the one that the operator saw, and with
   * wallet.insufficient_funds if a debit no longer fits.
   */
  @Post(':id/approve')
  @HttpCode(200)
  @May('adjustments.approve')
  @Audited('adjustments.approve')
  @Answers(AdjustmentDetailDto)
  approve(
    @Param('id', UuidPipe) id: string,
    @Body() { version, note = '', seenMinor }: ApproveAdjustmentBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<AdjustmentDetailDto> {
    return this.adjustments.act(caller, id, {
      kind: 'approve',
      version: BigInt(version),
      note,
      seenMinor: BigInt(seenMinor),
    });
  }

  /** Rejects the request of another operator. No money moves. */
  @Post(':id/reject')
  @HttpCode(200)
  @May('adjustments.approve')
  @Audited('adjustments.reject')
  @Answers(AdjustmentDetailDto)
  reject(
    @Param('id', UuidPipe) id: string,
    @Body() { version, note }: NoteBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<AdjustmentDetailDto> {
    return this.adjustments.act(caller, id, { kind: 'reject', version: BigInt(version), note });
  }

  /** Withdraws the operator's own request for an adjustment, before it is decided. */
  @Post(':id/withdraw')
  @HttpCode(200)
  @May('adjustments.request')
  @Audited('adjustments.withdraw')
  @Answers(AdjustmentDetailDto)
  withdraw(
    @Param('id', UuidPipe) id: string,
    @Body() { version, note }: NoteBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<AdjustmentDetailDto> {
    return this.adjustments.act(caller, id, { kind: 'withdraw', version: BigInt(version), note });
  }
}
