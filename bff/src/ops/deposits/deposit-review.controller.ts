import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { UuidPipe } from '../../http/uuid.pipe.js';
import { Answers } from '../../openapi/answers.js';
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

/** The queue of deposits that a person must look at. */
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

  /** One deposit with the steps of its review; the read is in the log. */
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

  /** Takes it for ten minutes, so that two operators do not work on one. */
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

  /** Gives the own claim back, and takes back the own first approval while the second is missing. */
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

  /** Credits what arrived; above the brand's threshold the first of two approvals. */
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

  /** Ends the order; its money goes back outside of the ledger. */
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
}
