import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { UuidPipe } from '../../http/uuid.pipe.js';
import { Answers } from '../../openapi/answers.js';
import { SeenVersionBody } from '../operators/operator.dto.js';
import { CallingOperator, type OperatorCaller } from '../session/operator-caller.js';
import { Audited, May } from '../session/permission.js';
import {
  AnswerServiceThreadBody,
  CloseServiceThreadBody,
  DeskServiceThreadDetailDto,
  DeskServiceThreadPageDto,
  DeskServiceThreadQuery,
} from './desk-service-thread.dto.js';
import { DeskServiceThreads } from './desk-service-threads.service.js';

/** Console routes for the built-in customer service: threads of messages between members and operators. */
@ApiTags('serviceThreads')
@Controller('ops/serviceThreads')
export class DeskServiceThreadsController {
  constructor(private readonly threads: DeskServiceThreads) {}

  @Get()
  @May('serviceThreads.read')
  @Answers(DeskServiceThreadPageDto)
  page(
    @Query() query: DeskServiceThreadQuery,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<DeskServiceThreadPageDto> {
    return this.threads.page(caller, query);
  }

  /** Returns one thread with its newest messages and the steps taken. The read is written to the audit log. */
  @Get(':id')
  @May('serviceThreads.read')
  @Audited('service_threads.open')
  @Answers(DeskServiceThreadDetailDto)
  detail(
    @Param('id', UuidPipe) id: string,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<DeskServiceThreadDetailDto> {
    return this.threads.detail(caller, id);
  }

  /** Claims the thread for this operator for ten minutes, so that two operators do not answer it. */
  @Post(':id/claim')
  @HttpCode(200)
  @May('serviceThreads.answer')
  @Audited('service_threads.claim')
  @Answers(DeskServiceThreadDetailDto)
  claim(
    @Param('id', UuidPipe) id: string,
    @Body() { version }: SeenVersionBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<DeskServiceThreadDetailDto> {
    return this.threads.act(caller, id, { kind: 'claim', version: BigInt(version) });
  }

  /** Ends the operator's claim on the thread. */
  @Post(':id/release')
  @HttpCode(200)
  @May('serviceThreads.answer')
  @Audited('service_threads.release')
  @Answers(DeskServiceThreadDetailDto)
  release(
    @Param('id', UuidPipe) id: string,
    @Body() { version }: SeenVersionBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<DeskServiceThreadDetailDto> {
    return this.threads.act(caller, id, { kind: 'release', version: BigInt(version) });
  }

  /** Sends an answer to the member. If the member's chat is open, it shows the answer at once. */
  @Post(':id/answer')
  @HttpCode(200)
  @May('serviceThreads.answer')
  @Audited('service_threads.answer')
  @Answers(DeskServiceThreadDetailDto)
  answer(
    @Param('id', UuidPipe) id: string,
    @Body() { version, answer, note = '' }: AnswerServiceThreadBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<DeskServiceThreadDetailDto> {
    return this.threads.act(caller, id, { kind: 'answer', version: BigInt(version), answer, note });
  }

  /** Closes the thread. It is open again when the member writes. */
  @Post(':id/close')
  @HttpCode(200)
  @May('serviceThreads.answer')
  @Audited('service_threads.close')
  @Answers(DeskServiceThreadDetailDto)
  close(
    @Param('id', UuidPipe) id: string,
    @Body() { version, note = '' }: CloseServiceThreadBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<DeskServiceThreadDetailDto> {
    return this.threads.act(caller, id, { kind: 'close', version: BigInt(version), note });
  }
}
