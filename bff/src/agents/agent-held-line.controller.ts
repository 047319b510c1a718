import { Body, Controller, Get, HttpCode, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { agents } from '@nm/contracts';
import { CONTRACTS_MODULE, OfModule } from '../brand/of-module.js';
import { Caller } from '../http/params.js';
import { isoTime } from '../http/time.js';
import { UuidPipe } from '../http/uuid.pipe.js';
import { Answers } from '../openapi/answers.js';
import { InjectAbuse, type AbuseClient } from '../peers.js';
import { Agents } from '../session/access.js';
import type { Session } from '../session/session.js';
import { kindName } from './contract-kind.js';
import { AnswerHeldLineBody, HeldLineDto } from './held-line.dto.js';

/**
 * API routes for agents' pay (salaries and dividends) that is held until an operator has reviewed it. Only the two
 * parties of the contract can see it.
 */
@ApiTags('agents')
@Controller('wps/agents/held')
@OfModule(CONTRACTS_MODULE)
export class AgentHeldLineController {
  constructor(@InjectAbuse() private readonly abuse: AbuseClient) {}

  @Get(':id')
  @Agents()
  @Answers(HeldLineDto)
  async line(@Param('id', UuidPipe) settlementId: string, @Caller() { memberId }: Session): Promise<HeldLineDto> {
    return present(await this.abuse.getHeldLine({ agentId: memberId, settlementId }, { memberId, idempotent: true }));
  }

  /**
   * Stores the payee's statement for the review of held pay. Only one statement is allowed; sending the same one
   * again changes nothing.
   */
  @Put(':id/answer')
  @HttpCode(200)
  @Agents()
  @Answers(HeldLineDto)
  async answer(
    @Param('id', UuidPipe) settlementId: string,
    @Body() { answer }: AnswerHeldLineBody,
    @Caller() { memberId }: Session,
  ): Promise<HeldLineDto> {
    const request = { agentId: memberId, settlementId, answer };
    return present(await this.abuse.answerHeldLine(request, { memberId, idempotent: true }));
  }
}

function present(line: agents.HeldLine): HeldLineDto {
  const [decidedAt, expectedBy] = [isoTime(line.decidedAt), isoTime(line.expectedBy)];
  const answeredAt = isoTime(line.answeredAt);
  return {
    settlementId: line.settlementId,
    kind: kindName(line.kind),
    currency: line.currency,
    periodStart: isoTime(line.periodStart) ?? '',
    periodEnd: isoTime(line.periodEnd) ?? '',
    version: line.version,
    netMinor: String(line.netMinor),
    status: line.status,
    computedAt: isoTime(line.computedAt) ?? '',
    heldAt: isoTime(line.heldAt) ?? '',
    ...(decidedAt !== undefined && { decidedAt }),
    ...(expectedBy !== undefined && { expectedBy }),
    own: line.own,
    ...(answeredAt !== undefined && { answer: line.answer, answeredAt }),
  };
}
