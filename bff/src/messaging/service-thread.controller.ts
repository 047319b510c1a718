import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { identity } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { Caller, IdempotencyKey, InBrand } from '../http/params.js';
import { Answers } from '../openapi/answers.js';
import { InjectServiceThreads, type ServiceThreadsClient } from '../peers.js';
import { FewAnHour } from '../rate-limit/rate-limit.guard.js';
import { DisabledMembersToo, RealMembers } from '../session/access.js';
import type { Session } from '../session/session.js';
import { hasServiceThread } from '../system/chat.js';
import {
  ServiceMessageDto,
  SendServiceMessageBody,
  ServiceThreadDto,
  ServiceThreadQuery,
} from './service-thread.dto.js';
import { presentServiceMessage, presentServiceThread } from './service-thread.presenter.js';

/** API routes for the built-in customer service (specification §2). Trial members cannot use it. */
@ApiTags('service')
@Controller('wps/service')
export class ServiceThreadController {
  constructor(@InjectServiceThreads() private readonly threads: ServiceThreadsClient) {}

  /**
   * Returns the member's messages with customer service: the newest, or those before the message with a given number.
   */
  @Get('thread')
  @RealMembers()
  @Answers(ServiceThreadDto)
  async thread(
    @Query() { before = 0, pageSize = 20 }: ServiceThreadQuery,
    @Caller() { memberId }: Session,
  ): Promise<ServiceThreadDto> {
    const request = { memberId, before, size: pageSize };
    return presentServiceThread(await this.threads.getServiceThread(request, { memberId, idempotent: true }));
  }

  /** Sends a message to customer service. If the thread was closed, it is open again and waits for an operator. */
  @Post('messages')
  @DisabledMembersToo()
  @HttpCode(200)
  @RealMembers()
  @FewAnHour('service')
  @Answers(ServiceMessageDto)
  async send(
    @Body() { content }: SendServiceMessageBody,
    @Caller() { memberId }: Session,
    @InBrand() brand: identity.Brand,
    @IdempotencyKey() key: string,
  ): Promise<ServiceMessageDto> {
    if (!hasServiceThread(brand)) throw new Failure('module.disabled', { module: 'SERVICE' });
    const request = { memberId, content, key };
    return presentServiceMessage(await this.threads.sendServiceMessage(request, { memberId, idempotent: true }));
  }

  /** Marks all answers of customer service as read. Repeating the request changes nothing. */
  @Post('read')
  @DisabledMembersToo()
  @HttpCode(200)
  @RealMembers()
  @Answers(ServiceThreadDto)
  async read(@Caller() { memberId }: Session): Promise<ServiceThreadDto> {
    await this.threads.markServiceThreadRead({ memberId }, { memberId, idempotent: true });
    return presentServiceThread(await this.threads.getServiceThread({ memberId }, { memberId, idempotent: true }));
  }
}
