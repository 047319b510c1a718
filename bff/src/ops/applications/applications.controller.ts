import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { UuidPipe } from '../../http/uuid.pipe.js';
import { Answers } from '../../openapi/answers.js';
import { CallingOperator, type OperatorCaller } from '../session/operator-caller.js';
import { Audited, May } from '../session/permission.js';
import {
  AcceptApplicationBody,
  ApplicationDetailDto,
  ApplicationPageDto,
  ApplicationQuery,
  DeclineApplicationBody,
} from './application.dto.js';
import { Applications } from './applications.service.js';

/** Console routes for members' applications to become an agent. */
@ApiTags('applications')
@Controller('ops/applications')
export class ApplicationsController {
  constructor(private readonly applications: Applications) {}

  @Get()
  @May('applications.read')
  @Answers(ApplicationPageDto)
  page(@Query() query: ApplicationQuery, @CallingOperator() caller: OperatorCaller): Promise<ApplicationPageDto> {
    return this.applications.page(caller, query);
  }

  /** Returns one application. The read is written to the audit log. */
  @Get(':id')
  @May('applications.read')
  @Audited('applications.open')
  @Answers(ApplicationDetailDto)
  detail(@Param('id', UuidPipe) id: string, @CallingOperator() caller: OperatorCaller): Promise<ApplicationDetailDto> {
    return this.applications.detail(caller, id);
  }

  /** Accepts an application. The member becomes an agent and gets a message. */
  @Post(':id/accept')
  @HttpCode(200)
  @May('applications.decide')
  @Audited('applications.accept')
  @Answers(ApplicationDetailDto)
  accept(
    @Param('id', UuidPipe) id: string,
    @Body() { version, note = '', power }: AcceptApplicationBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<ApplicationDetailDto> {
    return this.applications.decide(caller, id, { kind: 'accept', version: BigInt(version), note, power });
  }

  /** Declines an application. The member gets a message with the reason. */
  @Post(':id/decline')
  @HttpCode(200)
  @May('applications.decide')
  @Audited('applications.decline')
  @Answers(ApplicationDetailDto)
  decline(
    @Param('id', UuidPipe) id: string,
    @Body() { version, note = '', reason }: DeclineApplicationBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<ApplicationDetailDto> {
    return this.applications.decide(caller, id, { kind: 'decline', version: BigInt(version), note, reason });
  }
}
