import { randomUUID } from 'node:crypto';
import { Body, Controller, Get, HttpCode, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { identity } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { CalledFrom, Caller, InBrand, OptionalIdempotencyKey, type From } from '../http/params.js';
import { Answers } from '../openapi/answers.js';
import { InjectFeedback, type FeedbackClient } from '../peers.js';
import { FewAnHour } from '../rate-limit/rate-limit.guard.js';
import { DisabledMembersToo, RealMembers } from '../session/access.js';
import { isAgent, type Session } from '../session/session.js';
import { FeedbackDto, FeedbackPageDto, FeedbackQuery, SendFeedbackBody } from './feedback.dto.js';
import { FEEDBACK_TYPE, presentFeedback } from './feedback.presenter.js';

/** The feedback type with which a member applies to become an agent. */
const APPLICATION = 6;

/** API routes for members' feedback (specification §7). Trial members cannot send any. */
@ApiTags('feedback')
@Controller('wps/feedback')
export class FeedbackController {
  constructor(@InjectFeedback() private readonly feedback: FeedbackClient) {}

  /** Lists the feedback that the member has sent, with its state, newest first. */
  @Get()
  @RealMembers()
  @Answers(FeedbackPageDto)
  async own(
    @Query() { page = 1, pageSize = 20 }: FeedbackQuery,
    @Caller() { memberId }: Session,
    @InBrand() { captcha }: identity.Brand,
  ): Promise<FeedbackPageDto> {
    const request = { memberId, page: { page, size: pageSize } };
    const { content, pageNum, totalPages } = await this.feedback.listFeedback(request, { memberId, idempotent: true });
    return { content: content.map(presentFeedback), pageNum, totalPages, captcha };
  }

  /**
   * Stores feedback. Type 6 is an application to become an agent: a member can have only one that is not decided, and
   * the answer arrives in the inbox. A disabled member can write feedback but cannot apply. Without an
   * Idempotency-Key (clients of the specification send none), each request is new feedback.
   */
  @Put()
  @DisabledMembersToo()
  @HttpCode(200)
  @RealMembers()
  @FewAnHour('feedback')
  @Answers(FeedbackDto)
  async send(
    @Body() body: SendFeedbackBody,
    @Caller() session: Session,
    @CalledFrom() origin: From,
    @OptionalIdempotencyKey() key: string | undefined,
  ): Promise<FeedbackDto> {
    const { memberId, account } = session;
    if (body.sender !== undefined && body.sender !== account)
      throw new Failure('request.invalid', { fields: [{ field: 'sender', rule: 'own' }] });
    if (body.type === APPLICATION && session.disabled) throw new Failure('access.denied', { reason: 'disabled' });
    if (body.type === APPLICATION && isAgent(session)) throw new Failure('feedback.already_agent');
    const type = FEEDBACK_TYPE[body.type];
    const request = {
      memberId,
      type,
      content: body.content,
      captcha: body.captcha ?? '',
      origin,
      key: key ?? randomUUID(),
    };
    return presentFeedback(await this.feedback.sendFeedback(request, { memberId, idempotent: true }));
  }
}
