import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { UuidPipe } from '../../http/uuid.pipe.js';
import { Answers } from '../../openapi/answers.js';
import { SeenVersionBody } from '../operators/operator.dto.js';
import { ReasonBody } from '../players/player.dto.js';
import { ApproveBody, NoteBody } from '../reviews/review.dto.js';
import { CallingOperator, type OperatorCaller } from '../session/operator-caller.js';
import { Audited, May } from '../session/permission.js';
import {
  RejectWithdrawalBody,
  RevealedPayoutDto,
  WithdrawalReviewDetailDto,
  WithdrawalReviewPageDto,
  WithdrawalReviewQuery,
} from './withdrawal-review.dto.js';
import { WithdrawalReviews } from './withdrawal-reviews.service.js';

/** Console routes for withdrawals and their reviews. */
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

  /**
   * Returns one withdrawal with the steps of its review and the facts that the risk rules used. The read is written
   * to the audit log.
   */
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

  /** Returns the whole name and number of the payout account. The audit log stores the reason. */
  @Post(':id/reveal')
  @HttpCode(200)
  @May('withdrawals.review')
  @Audited('withdrawals.reveal')
  @Answers(RevealedPayoutDto)
  reveal(
    @Param('id', UuidPipe) id: string,
    @Body() { reason }: ReasonBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<RevealedPayoutDto> {
    return this.withdrawals.reveal(caller, id, reason);
  }

  /** Claims the withdrawal for this operator for ten minutes. The member can then no longer cancel it. */
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

  /** Ends the operator's claim on the withdrawal. A first approval that this operator has given stays. */
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

  /**
   * Approves the withdrawal, so that it is sent to payout. Above the brand's threshold this is the first of two
   * approvals. If the member has a debt, the withdrawal stays under review.
   */
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

  /** Rejects the withdrawal. The held amount is returned to the member. */
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

  /**
   * Records that a payout came back. The amount is credited to the member again. Two operators must always decide this.
   */
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

  /** Takes back the operator's own first approval, unless a second operator has already decided. */
  @Post(':id/take-back')
  @HttpCode(200)
  @May('withdrawals.review')
  @Audited('withdrawals.take_back')
  @Answers(WithdrawalReviewDetailDto)
  takeBack(
    @Param('id', UuidPipe) id: string,
    @Body() { version }: SeenVersionBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<WithdrawalReviewDetailDto> {
    return this.withdrawals.act(caller, id, { kind: 'take_back', version: BigInt(version) });
  }

  /**
   * Takes back the operator's own statement that the payout came back, unless a second operator has already confirmed
   * it.
   */
  @Post(':id/take-return-back')
  @HttpCode(200)
  @May('withdrawals.review')
  @Audited('withdrawals.take_return_back')
  @Answers(WithdrawalReviewDetailDto)
  takeReturnBack(
    @Param('id', UuidPipe) id: string,
    @Body() { version }: SeenVersionBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<WithdrawalReviewDetailDto> {
    return this.withdrawals.act(caller, id, { kind: 'take_return_back', version: BigInt(version) });
  }
}
