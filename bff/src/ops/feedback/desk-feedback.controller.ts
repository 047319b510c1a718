import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { UuidPipe } from '../../http/uuid.pipe.js';
import { Answers } from '../../openapi/answers.js';
import { SeenVersionBody } from '../operators/operator.dto.js';
import { CallingOperator, type OperatorCaller } from '../session/operator-caller.js';
import { Audited, May } from '../session/permission.js';
import {
  AnswerFeedbackBody,
  DeskFeedbackDetailDto,
  DeskFeedbackPageDto,
  DeskFeedbackQuery,
} from './desk-feedback.dto.js';
import { DeskFeedback } from './desk-feedback.service.js';

/** Console routes for members' feedback. Applications to become an agent have other routes. */
@ApiTags('feedback')
@Controller('ops/feedback')
export class DeskFeedbackController {
  constructor(private readonly feedback: DeskFeedback) {}

  @Get()
  @May('feedback.read')
  @Answers(DeskFeedbackPageDto)
  page(@Query() query: DeskFeedbackQuery, @CallingOperator() caller: OperatorCaller): Promise<DeskFeedbackPageDto> {
    return this.feedback.page(caller, query);
  }

  /** Returns one member's feedback with the steps taken. The read is written to the audit log. */
  @Get(':id')
  @May('feedback.read')
  @Audited('feedback.open')
  @Answers(DeskFeedbackDetailDto)
  detail(@Param('id', UuidPipe) id: string, @CallingOperator() caller: OperatorCaller): Promise<DeskFeedbackDetailDto> {
    return this.feedback.detail(caller, id);
  }

  /** Claims the feedback for this operator for ten minutes, so that two operators do not answer it. */
  @Post(':id/claim')
  @HttpCode(200)
  @May('feedback.answer')
  @Audited('feedback.claim')
  @Answers(DeskFeedbackDetailDto)
  claim(
    @Param('id', UuidPipe) id: string,
    @Body() { version }: SeenVersionBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<DeskFeedbackDetailDto> {
    return this.feedback.act(caller, id, { kind: 'claim', version: BigInt(version) });
  }

  /** Ends the operator's claim on the feedback. */
  @Post(':id/release')
  @HttpCode(200)
  @May('feedback.answer')
  @Audited('feedback.release')
  @Answers(DeskFeedbackDetailDto)
  release(
    @Param('id', UuidPipe) id: string,
    @Body() { version }: SeenVersionBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<DeskFeedbackDetailDto> {
    return this.feedback.act(caller, id, { kind: 'release', version: BigInt(version) });
  }

  /** Answers the feedback. The member can read the answer in the inbox and beside the feedback. */
  @Post(':id/answer')
  @HttpCode(200)
  @May('feedback.answer')
  @Audited('feedback.answer')
  @Answers(DeskFeedbackDetailDto)
  answer(
    @Param('id', UuidPipe) id: string,
    @Body() { version, answer, note = '' }: AnswerFeedbackBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<DeskFeedbackDetailDto> {
    return this.feedback.act(caller, id, { kind: 'answer', version: BigInt(version), answer, note });
  }
}
