import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { UuidPipe } from '../../http/uuid.pipe.js';
import { Answers } from '../../openapi/answers.js';
import { SeenVersionBody } from '../operators/operator.dto.js';
import { NoteBody } from '../reviews/review.dto.js';
import { CallingOperator, type OperatorCaller } from '../session/operator-caller.js';
import { Audited, May } from '../session/permission.js';
import { AbuseReviews } from './abuse-reviews.service.js';
import { AbuseQuery, AbuseReviewDetailDto, AbuseReviewPageDto } from './abuse.dto.js';

/**
 * Console routes for agents whose pay is held because the abuse score of their branch (their downlines) reached the
 * limit.
 */
@ApiTags('abuse')
@Controller('ops/abuse')
export class AbuseReviewsController {
  constructor(private readonly reviews: AbuseReviews) {}

  @Get()
  @May('abuse.read')
  @Answers(AbuseReviewPageDto)
  page(@Query() query: AbuseQuery, @CallingOperator() caller: OperatorCaller): Promise<AbuseReviewPageDto> {
    return this.reviews.page(caller, query);
  }

  /** Returns one abuse review with its evidence. The read is written to the audit log. */
  @Get(':id')
  @May('abuse.read')
  @Audited('abuse.open')
  @Answers(AbuseReviewDetailDto)
  detail(@Param('id', UuidPipe) id: string, @CallingOperator() caller: OperatorCaller): Promise<AbuseReviewDetailDto> {
    return this.reviews.detail(caller, id);
  }

  /** Releases the held pay, so that it is paid to the agent. */
  @Post(':id/release')
  @HttpCode(200)
  @May('abuse.decide')
  @Audited('abuse.release')
  @Answers(AbuseReviewDetailDto)
  release(
    @Param('id', UuidPipe) id: string,
    @Body() { version, note }: NoteBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<AbuseReviewDetailDto> {
    return this.reviews.decide(caller, id, { decision: 'release', version: BigInt(version), note });
  }

  /** Decides that the held pay goes back to the house. Above a threshold two operators must decide. */
  @Post(':id/confirm')
  @HttpCode(200)
  @May('abuse.decide')
  @Audited('abuse.confirm')
  @Answers(AbuseReviewDetailDto)
  confirm(
    @Param('id', UuidPipe) id: string,
    @Body() { version, note }: NoteBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<AbuseReviewDetailDto> {
    return this.reviews.decide(caller, id, { decision: 'confirm', version: BigInt(version), note });
  }

  /** Takes back the operator's own first confirmation, unless a second operator has already decided. */
  @Post(':id/take-back')
  @HttpCode(200)
  @May('abuse.decide')
  @Audited('abuse.take_back')
  @Answers(AbuseReviewDetailDto)
  takeBack(
    @Param('id', UuidPipe) id: string,
    @Body() { version }: SeenVersionBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<AbuseReviewDetailDto> {
    return this.reviews.decide(caller, id, { decision: 'take_back', version: BigInt(version), note: '' });
  }
}
