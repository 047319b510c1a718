import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { UuidPipe } from '../../http/uuid.pipe.js';
import { Answers } from '../../openapi/answers.js';
import { SeenVersionBody } from '../operators/operator.dto.js';
import { ApproveBody, NoteBody } from '../reviews/review.dto.js';
import { CallingOperator, type OperatorCaller } from '../session/operator-caller.js';
import { Audited, May } from '../session/permission.js';
import {
  RejectWithdrawalBody,
  WithdrawalReviewDetailDto,
  WithdrawalReviewPageDto,
  WithdrawalReviewQuery,
} from './withdrawal-review.dto.js';
import { WithdrawalReviews } from './withdrawal-reviews.service.js';

/** The queue of withdrawals, and what becomes of them. */
@ApiTags('withdrawals')
@Controller('ops/withdrawals')
export class WithdrawalReviewController {
  constructor(private readonly withdrawals: WithdrawalReviews) {}

  @Get()
  @May('withdrawals.read')
  @Answers(WithdrawalReviewPageDto)
  page(
    @Query() query: WithdrawalReviewQuery,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<WithdrawalReviewPageDto> {
    return this.withdrawals.page(caller, query);
  }

  /** One withdrawal with its steps and what the risk rules looked at; the read is in the log. */
  @Get(':id')
  @May('withdrawals.read')
  @Audited('withdrawals.open')
  @Answers(WithdrawalReviewDetailDto)
  detail(
    @Param('id', UuidPipe) id: string,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<WithdrawalReviewDetailDto> {
    return this.withdrawals.detail(caller, id);
  }

  /** Takes it for ten minutes; its member can no longer cancel it. */
  @Post(':id/claim')
  @HttpCode(200)
  @May('withdrawals.review')
  @Audited('withdrawals.claim')
  @Answers(WithdrawalReviewDetailDto)
  claim(
    @Param('id', UuidPipe) id: string,
    @Body() { version }: SeenVersionBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<WithdrawalReviewDetailDto> {
    return this.withdrawals.act(caller, id, { kind: 'claim', version: BigInt(version) });
  }

  /** Gives the own claim back, and takes back the own first approval while the second is missing. */
  @Post(':id/release')
  @HttpCode(200)
  @May('withdrawals.review')
  @Audited('withdrawals.release')
  @Answers(WithdrawalReviewDetailDto)
  release(
    @Param('id', UuidPipe) id: string,
    @Body() { version }: SeenVersionBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<WithdrawalReviewDetailDto> {
    return this.withdrawals.act(caller, id, { kind: 'release', version: BigInt(version) });
  }

  /** Sends it to payout; above the brand's threshold the first of two approvals. With debt it stays in review. */
  @Post(':id/approve')
  @HttpCode(200)
  @May('withdrawals.review')
  @Audited('withdrawals.approve')
  @Answers(WithdrawalReviewDetailDto)
  approve(
    @Param('id', UuidPipe) id: string,
    @Body() { version, note = '' }: ApproveBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<WithdrawalReviewDetailDto> {
    return this.withdrawals.act(caller, id, { kind: 'approve', version: BigInt(version), note });
  }

  /** Gives the held amount back to the member. */
  @Post(':id/reject')
  @HttpCode(200)
  @May('withdrawals.review')
  @Audited('withdrawals.reject')
  @Answers(WithdrawalReviewDetailDto)
  reject(
    @Param('id', UuidPipe) id: string,
    @Body() { version, note, reason }: RejectWithdrawalBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<WithdrawalReviewDetailDto> {
    return this.withdrawals.act(caller, id, { kind: 'reject', version: BigInt(version), note, reason });
  }

  /** Books that a payout came back: a new credit, always by two operators. */
  @Post(':id/returned')
  @HttpCode(200)
  @May('withdrawals.review')
  @Audited('withdrawals.returned')
  @Answers(WithdrawalReviewDetailDto)
  returned(
    @Param('id', UuidPipe) id: string,
    @Body() { version, note }: NoteBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<WithdrawalReviewDetailDto> {
    return this.withdrawals.act(caller, id, { kind: 'returned', version: BigInt(version), note });
  }
}
