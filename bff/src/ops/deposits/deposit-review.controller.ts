import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { sendPicture } from '../../http/picture-answer.js';
import { UuidPipe } from '../../http/uuid.pipe.js';
import { Answers, AnswersPicture } from '../../openapi/answers.js';
import { SeenVersionBody } from '../operators/operator.dto.js';
import { CallingOperator, type OperatorCaller } from '../session/operator-caller.js';
import { Audited, May } from '../session/permission.js';
import { ApproveBody } from '../reviews/review.dto.js';
import {
  DepositReviewDetailDto,
  DepositReviewPageDto,
  DepositReviewQuery,
  RejectDepositBody,
} from './deposit-review.dto.js';
import { DepositReviews } from './deposit-review.service.js';

/** Console routes for deposits that an operator must review. */
@ApiTags('deposits')
@Controller('ops/deposits')
export class DepositReviewController {
  constructor(private readonly deposits: DepositReviews) {}

  @Get()
  @May('deposits.read')
  @Answers(DepositReviewPageDto)
  page(@Query() query: DepositReviewQuery, @CallingOperator() caller: OperatorCaller): Promise<DepositReviewPageDto> {
    return this.deposits.page(caller, query);
  }

  /** Returns one deposit with the steps of its review. The read is written to the audit log. */
  @Get(':id')
  @May('deposits.read')
  @Audited('deposits.open')
  @Answers(DepositReviewDetailDto)
  detail(
    @Param('id', UuidPipe) id: string,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<DepositReviewDetailDto> {
    return this.deposits.detail(caller, id);
  }

  /** Returns the picture of a member's proof of a bank transfer. The read is written to the audit log. */
  @Get(':id/proofs/:proofId')
  @May('deposits.read')
  @Audited('deposits.proof')
  @AnswersPicture()
  async proof(
    @Param('id', UuidPipe) id: string,
    @Param('proofId', UuidPipe) proofId: string,
    @CallingOperator() caller: OperatorCaller,
    @Res() response: Response,
  ): Promise<void> {
    sendPicture(response, await this.deposits.proof(caller, id, proofId));
  }

  /**
   * Claims the deposit for this operator for ten minutes, so that two operators do not review it at the same time.
   */
  @Post(':id/claim')
  @HttpCode(200)
  @May('deposits.review')
  @Audited('deposits.claim')
  @Answers(DepositReviewDetailDto)
  claim(
    @Param('id', UuidPipe) id: string,
    @Body() { version }: SeenVersionBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<DepositReviewDetailDto> {
    return this.deposits.act(caller, id, { kind: 'claim', version: BigInt(version) });
  }

  /** Ends the operator's claim on the deposit. A first approval that this operator has given stays. */
  @Post(':id/release')
  @HttpCode(200)
  @May('deposits.review')
  @Audited('deposits.release')
  @Answers(DepositReviewDetailDto)
  release(
    @Param('id', UuidPipe) id: string,
    @Body() { version }: SeenVersionBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<DepositReviewDetailDto> {
    return this.deposits.act(caller, id, { kind: 'release', version: BigInt(version) });
  }

  /**
   * Approves the deposit, so that the money that arrived is credited. Above the brand's threshold this is the first
   * of two approvals.
   */
  @Post(':id/approve')
  @HttpCode(200)
  @May('deposits.review')
  @Audited('deposits.approve')
  @Answers(DepositReviewDetailDto)
  approve(
    @Param('id', UuidPipe) id: string,
    @Body() { version, note = '' }: ApproveBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<DepositReviewDetailDto> {
    return this.deposits.act(caller, id, { kind: 'approve', version: BigInt(version), note });
  }

  /** Rejects the deposit. The money is returned to the payer outside of the ledger. */
  @Post(':id/reject')
  @HttpCode(200)
  @May('deposits.review')
  @Audited('deposits.reject')
  @Answers(DepositReviewDetailDto)
  reject(
    @Param('id', UuidPipe) id: string,
    @Body() { version, note, reason }: RejectDepositBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<DepositReviewDetailDto> {
    return this.deposits.act(caller, id, { kind: 'reject', version: BigInt(version), note, reason });
  }

  /** Takes back the operator's own first approval, unless a second operator has already decided. */
  @Post(':id/take-back')
  @HttpCode(200)
  @May('deposits.review')
  @Audited('deposits.take_back')
  @Answers(DepositReviewDetailDto)
  takeBack(
    @Param('id', UuidPipe) id: string,
    @Body() { version }: SeenVersionBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<DepositReviewDetailDto> {
    return this.deposits.act(caller, id, { kind: 'take_back', version: BigInt(version) });
  }
}
